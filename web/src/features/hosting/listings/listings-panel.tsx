import type { HostedListing } from '@commonplot/shared/hosting/hosting.ts'
import type { ListingState } from '@commonplot/shared/listings/listing-state.ts'
import { ANSWER_PATH, hiddenWords } from '@commonplot/shared/operator/hidden-words.ts'
import { itemKey } from '@commonplot/shared/rentals/rental.ts'
import { plotPath, toolPath } from '@commonplot/shared/screens/screens.ts'
import { formatMoney } from '../../../lib/format.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { Link, TextLink } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { hostingHref } from '../hosting-view.ts'
import { ListingActions } from './listing-actions.tsx'

const Rows = ({ listings }: { listings: readonly HostedListing[] }) => (
  <ul className="grid gap-4">
    {listings.map((listing) => (
      <HostedListingCard key={`${listing.type} ${listing.id}`} listing={listing} />
    ))}
  </ul>
)

/** Archived ones are kept out of the way, where they can be brought back. */
export function ListingsPanel({ listings }: { listings: readonly HostedListing[] }) {
  const offered = listings.filter(({ state }) => state !== 'archived')
  const archived = listings.filter(({ state }) => state === 'archived')
  return (
    <div className="grid gap-10">
      <section aria-labelledby="offered">
        <h2 id="offered" className="mb-4 text-2xl">
          What you offer
        </h2>
        {offered.length > 0 ? (
          <Rows listings={offered} />
        ) : (
          <p className="text-ink-soft">Nothing at the moment.</p>
        )}
      </section>
      {archived.length > 0 && (
        <section aria-labelledby="archived">
          <h2 id="archived" className="mb-4 text-2xl">
            No longer offered
          </h2>
          <Rows listings={archived} />
        </section>
      )}
    </div>
  )
}

const STATES: Record<ListingState, { label: string; tone: BadgeTone }> = {
  listed: { label: 'Offered', tone: 'leaf' },
  paused: { label: 'Paused', tone: 'sun' },
  repair: { label: 'In repair', tone: 'soil' },
  archived: { label: 'No longer offered', tone: 'soil' },
}

const KINDS = {
  plot: { path: plotPath, per: 'month', fallback: '/pictures/default-garden.svg' },
  tool: { path: toolPath, per: 'day', fallback: '/pictures/default-tool.svg' },
}

function upcomingWords(count: number): string {
  if (count === 0) return 'No upcoming rentals'
  return count === 1 ? 'One upcoming rental' : `${count} upcoming rentals`
}

function HostedListingCard({ listing }: { listing: HostedListing }) {
  const { type, id, name, state, hiddenReason, image, price, upcomingRentals } = listing
  const { path, per, fallback } = KINDS[type]
  const { label, tone } = STATES[state]
  return (
    <li>
      <Card className="overflow-hidden sm:flex">
        <Picture
          src={image}
          fallback={fallback}
          alt=""
          width={320}
          height={240}
          sizes="(min-width: 40rem) 14rem, 100vw"
          className="aspect-[2/1] w-full sm:aspect-[4/3] sm:w-56 sm:shrink-0"
        />
        <div className="flex min-w-0 flex-1 flex-col gap-3 p-5">
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
            <h3 className="min-w-0 text-xl">
              <Link href={path(id)} className="finger-high hover:underline">
                {name}
              </Link>
            </h3>
            <Badge tone={tone}>{hiddenReason === undefined ? label : 'Hidden'}</Badge>
          </div>
          <p className="flex flex-wrap gap-x-4">
            <span>
              {price === null ? (
                'No price'
              ) : (
                <>
                  <span className="display figures font-semibold text-terracotta">
                    {formatMoney(price)}
                  </span>{' '}
                  <span className="text-ink-soft">per {per}</span>
                </>
              )}
            </span>
            {upcomingRentals > 0 ? (
              <TextLink
                href={hostingHref('calendar', { item: itemKey(type, id) })}
                className="finger-high"
              >
                {upcomingWords(upcomingRentals)}
              </TextLink>
            ) : (
              <span className="text-ink-soft">{upcomingWords(0)}</span>
            )}
          </p>
          {hiddenReason !== undefined && (
            <Notice
              action={
                <TextLink href={ANSWER_PATH} className="text-on-sun!">
                  Answer
                </TextLink>
              }
            >
              {hiddenWords(hiddenReason)}
            </Notice>
          )}
          <ListingActions listing={listing} />
        </div>
      </Card>
    </li>
  )
}
