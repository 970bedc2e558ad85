import type { OperatorListing } from '@commonplot/shared/operator/operator.ts'
import type { RentalType } from '@commonplot/shared/rentals/rental.ts'
import { operatorPath, plotPath, toolPath } from '@commonplot/shared/screens/screens.ts'
import { useFormat } from '../../../lib/visit.tsx'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { Facts, RowSheet } from '../table/row-sheet.tsx'
import { visibilityOfListing } from './visibility.tsx'

export const LISTING_KINDS: Record<RentalType, string> = { plot: 'Plot', tool: 'Tool' }

const STATES: Record<string, [label: string, tone: BadgeTone]> = {
  listed: ['Listed', 'leaf'],
  paused: ['Paused', 'sun'],
  repair: ['In repair', 'sun'],
  archived: ['Archived', 'soil'],
}

/** Hidden by an operator takes precedence over the owner's state. */
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

const PAGES = { plot: plotPath, tool: toolPath }

interface ListingSheetProps {
  listing: OperatorListing
  onClose: () => void
}

export function ListingSheet({ listing, onClose }: ListingSheetProps) {
  const format = useFormat()
  const { type, id, owner, hiddenReason } = listing
  return (
    <RowSheet
      title={listing.name}
      description={LISTING_KINDS[type]}
      actions={[visibilityOfListing({ ...listing, isHidden: hiddenReason !== null })]}
      onClose={onClose}
    >
      <Facts
        facts={[
          ['State', <ListingBadge key="state" listing={listing} />],
          ['Hidden because', hiddenReason],
          ['Owner', owner?.fullName ?? 'Another service'],
          ['Place', listing.location],
          ['Listed on', format.date(listing.createdAt)],
          ['Open reports', format.count(listing.openReports)],
        ]}
      />
      <p className="mt-5 flex flex-wrap gap-x-5 gap-y-1">
        <TextLink href={PAGES[type](id)} className="finger-high">
          Look at it
        </TextLink>
        {owner && (
          <TextLink href={operatorPath('listings', { ownerId: owner.id })} className="finger-high">
            All of {owner.fullName}
          </TextLink>
        )}
      </p>
    </RowSheet>
  )
}
