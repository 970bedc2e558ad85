import { operatorApi } from '@commonplot/shared/operator/operator.contract.ts'
import type { OperatorListing } from '@commonplot/shared/operator/operator.ts'
import { operatorPath, plotPath, toolPath } from '@commonplot/shared/screens/screens.ts'
import { useFormat } from '../../lib/visit.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Facts } from './facts.tsx'
import { LISTING_KINDS, ListingBadge } from './listing-words.tsx'
import { ReasonForm } from './reason-form.tsx'
import { RowSheet, type SheetAction } from './row-sheet.tsx'

type Listing = Pick<OperatorListing, 'type' | 'id' | 'name'>

const PAGES = { plot: plotPath, tool: toolPath }

export const hideListing = ({ type, id, name }: Listing): SheetAction => ({
  label: 'Hide',
  title: `Hide ${name}?`,
  isDanger: true,
  form: (ways) => (
    <ReasonForm
      endpoint={operatorApi.hideListing}
      params={{ type, id }}
      action="Hide"
      busyLabel="Hiding it..."
      isDanger
      done={`${name} is hidden`}
      failure="It is still shown. Please try again."
      hint="Its owner reads it, and it stands in the log."
      {...ways}
    >
      <p>
        It leaves all lists, its page is gone for others, and nobody can rent it. What is agreed
        stands. Its owner is told why and can answer you.
      </p>
    </ReasonForm>
  ),
})

export const showListing = ({ type, id, name }: Listing): SheetAction => ({
  label: 'Show again',
  title: `Show ${name} again?`,
  form: (ways) => (
    <ReasonForm
      endpoint={operatorApi.showListing}
      params={{ type, id }}
      action="Show again"
      busyLabel="Showing it..."
      done={`${name} is shown again`}
      failure="It is still hidden. Please try again."
      hint="Its owner reads it, and it stands in the log."
      {...ways}
    >
      <p>It is back as its owner had left it.</p>
    </ReasonForm>
  ),
})

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
      actions={[hiddenReason === null ? hideListing(listing) : showListing(listing)]}
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
        <TextLink href={PAGES[type](id)} className="py-2">
          Look at it
        </TextLink>
        {owner && (
          <TextLink href={operatorPath('listings', { ownerId: owner.id })} className="py-2">
            All of {owner.fullName}
          </TextLink>
        )}
      </p>
    </RowSheet>
  )
}
