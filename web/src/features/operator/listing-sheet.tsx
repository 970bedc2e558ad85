import type { OperatorListing } from '@commonplot/shared/operator/operator.ts'
import { operatorPath, plotPath, toolPath } from '@commonplot/shared/screens/screens.ts'
import { useFormat } from '../../lib/visit.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Facts } from './facts.tsx'
import { LISTING_KINDS, ListingBadge } from './listing-words.tsx'
import { RowSheet } from './row-sheet.tsx'
import { visibilityOfListing } from './visibility.tsx'

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
