import {
  BUSINESS_CATEGORY_LABELS,
  type Business,
  WEEKDAY_LABELS,
} from '@commonplot/shared/businesses/business.ts'
import { ecoFeatureLabel } from '@commonplot/shared/businesses/eco-features.ts'
import { type OpenState, openState } from '@commonplot/shared/businesses/open-state.ts'
import { businessPath } from '@commonplot/shared/screens/screens.ts'
import { useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { BadgeCheck, Clock } from 'lucide-react'
import { useClock, useFormat } from '../../lib/visit.tsx'
import { Badge, SourceBadge } from '../../ui/badge.tsx'
import { Link } from '../../ui/link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { RatingSummary } from '../../ui/rating.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { businessOptions } from './business-queries.ts'

export const DEFAULT_BUSINESS_PICTURE = '/pictures/default-garden.svg'
const ECO_FEATURES_ON_CARD = 3
const PICTURE = 'aspect-[4/3] w-full rounded-lg'

interface BusinessCardProps {
  business: Business
  priority?: boolean
  heading?: 'h2' | 'h3'
}

export function BusinessCard({
  business,
  priority = false,
  heading: Heading = 'h2',
}: BusinessCardProps) {
  const format = useFormat()
  const queryClient = useQueryClient()
  return (
    <article className="group relative">
      <div className="relative overflow-hidden rounded-lg">
        <Picture
          src={business.images[0]}
          fallback={DEFAULT_BUSINESS_PICTURE}
          alt=""
          width={800}
          height={600}
          priority={priority}
          className={`${PICTURE} transition-transform duration-200 group-hover:scale-[1.02]`}
        />
        <div className="absolute inset-x-3 top-3 flex flex-wrap justify-between gap-2">
          {business.verified && <VerifiedMark />}
          <SourceBadge record={business} />
        </div>
      </div>
      <div className="mt-3 flex flex-wrap items-baseline justify-between gap-x-3">
        <Heading className="text-xl">
          <Link
            href={businessPath(business.id)}
            prefetchData={() => void queryClient.prefetchQuery(businessOptions(business.id))}
            className="after:absolute after:inset-0 after:rounded-lg"
          >
            {business.name}
          </Link>
        </Heading>
        <RatingSummary
          rating={business.rating}
          reviewCount={business.reviewCount}
          className="text-sm"
        />
      </div>
      <p className="text-ink-soft">
        {BUSINESS_CATEGORY_LABELS[business.category]} · {business.location}
        {business.distanceKm !== undefined && <> · {format.kilometres(business.distanceKm)} away</>}
      </p>
      <OpenLine business={business} />
      {business.ecoFeatures.length > 0 && (
        <div className="mt-3">
          <EcoFeatures slugs={business.ecoFeatures} limit={ECO_FEATURES_ON_CARD} />
        </div>
      )}
    </article>
  )
}

export function BusinessCardSkeleton() {
  return (
    <div data-testid="business-skeleton">
      <Skeleton className={PICTURE} />
      <Skeleton className="mt-4 h-6 w-3/5" />
      <Skeleton className="mt-2 h-5 w-2/5" />
      <Skeleton className="mt-2 h-5 w-1/2" />
      <Skeleton className="mt-3 h-7 w-4/5" />
    </div>
  )
}

export function VerifiedMark() {
  return (
    <Badge tone="green">
      <BadgeCheck aria-hidden strokeWidth={1.75} className="size-4" />
      Verified
    </Badge>
  )
}

interface EcoFeaturesProps {
  slugs: readonly string[]
  /** Shows this many and counts the rest. */
  limit?: number
}

export function EcoFeatures({ slugs, limit = slugs.length }: EcoFeaturesProps) {
  const leftOut = slugs.length - limit
  return (
    <ul className="flex flex-wrap gap-2" aria-label="Eco features">
      {slugs.slice(0, limit).map((slug) => (
        <li key={slug}>
          <Badge tone="leaf">{ecoFeatureLabel(slug)}</Badge>
        </li>
      ))}
      {leftOut > 0 && (
        <li>
          <Badge tone="soil">+{leftOut} more</Badge>
        </li>
      )}
    </ul>
  )
}

function inWords(state: OpenState): string {
  switch (state.state) {
    case 'open':
      return `Open now, until ${state.closesAt}`
    case 'closed':
      return `Closed, opens ${dayInWords(state)} at ${state.opensAt}`
    case 'shut':
      return 'Closed for now'
    case 'unknown':
      return 'Hours unknown'
  }
}

function dayInWords({ daysAhead, opensOn }: Extract<OpenState, { state: 'closed' }>): string {
  if (daysAhead === 0) return 'today'
  return daysAhead === 1 ? 'tomorrow' : WEEKDAY_LABELS[opensOn]
}

/** The sign on the door, in the business's own time zone. */
export function OpenLine({ business, className }: { business: Business; className?: string }) {
  const state = openState(business, new Date(useClock().now))
  return (
    <p
      className={clsx(
        'inline-flex items-center gap-1.5',
        state.state === 'open' ? 'font-semibold text-leaf' : 'text-ink-soft',
        className,
      )}
    >
      <Clock aria-hidden strokeWidth={1.75} className="size-4 shrink-0" />
      {inWords(state)}
    </p>
  )
}
