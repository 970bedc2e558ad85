import type { HostedListing } from '@commonplot/shared/hosting/hosting.ts'
import { HostedListingCard } from './hosted-listing-card.tsx'

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
