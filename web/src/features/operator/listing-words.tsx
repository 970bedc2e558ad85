import type { OperatorListing } from '@commonplot/shared/operator/operator.ts'
import type { RentalType } from '@commonplot/shared/rentals/rental.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'

export const LISTING_KINDS: Record<RentalType, string> = { plot: 'Plot', tool: 'Tool' }

const STATES: Record<string, [label: string, tone: BadgeTone]> = {
  listed: ['Listed', 'leaf'],
  paused: ['Paused', 'sun'],
  repair: ['In repair', 'sun'],
  archived: ['Archived', 'soil'],
}

/** Hidden by an operator comes before whatever its owner has made of it. */
export function ListingBadge({ listing }: { listing: OperatorListing }) {
  const [label, tone]: [string, BadgeTone] =
    listing.hiddenReason === null
      ? (STATES[listing.state] ?? [listing.state, 'soil'])
      : ['Hidden', 'red']
  return (
    <Badge tone={tone} className="px-2! py-0!">
      {label}
    </Badge>
  )
}
