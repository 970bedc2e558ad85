import { operatorApi } from '@commonplot/shared/operator/operator.contract.ts'
import {
  LISTING_FILTERS,
  type ListingFilter,
  type OperatorListing,
} from '@commonplot/shared/operator/operator.ts'
import { itemKey, type RentalType } from '@commonplot/shared/rentals/rental.ts'
import { operatorPath, plotPath, toolPath } from '@commonplot/shared/screens/screens.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useFormat } from '../../../lib/visit.tsx'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { type Column, RowLink } from '../../../ui/data-table.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { PersonLink } from '../people/person-cells.tsx'
import { FilterBar, NarrowedTo } from '../table/filter-bar.tsx'
import { tableOptions, useTabSearch } from '../table/operator-search.ts'
import { Facts, RowSheet } from '../table/row-sheet.tsx'
import { TablePanel } from '../table/table-panel.tsx'
import { visibilityOfListing } from './visibility.tsx'

const FILTER_LABELS: Record<ListingFilter, string> = {
  all: 'All',
  listed: 'Listed',
  paused: 'Paused',
  archived: 'Archived',
  hidden: 'Hidden',
  reported: 'Reported',
}

const COLUMNS: ReadonlyArray<Column<OperatorListing>> = [
  {
    label: 'Owner',
    cell: ({ owner }) => (owner ? <PersonLink person={owner} /> : 'Another service'),
  },
  { label: 'Place', cell: ({ location }) => location, isExtra: true },
  { label: 'State', cell: (listing) => <ListingBadge listing={listing} /> },
  {
    label: 'Open reports',
    isFigure: true,
    cell: ({ openReports, type, id }) =>
      openReports > 0 ? (
        <RowLink href={operatorPath('reports', { targetType: type, targetId: id })}>
          {openReports}
        </RowLink>
      ) : (
        <span className="text-ink-soft">{openReports}</span>
      ),
  },
  {
    label: 'Listed',
    cell: ({ createdAt }) => <TimeAgo instant={createdAt} className="whitespace-nowrap" />,
    isExtra: true,
  },
]

export function ListingsPanel() {
  const { filters, change, open, setOpen } = useTabSearch('listings')
  const list = useInfiniteQuery(tableOptions(operatorApi.listListings, filters))
  const owner = list.data?.pages[0]?.items[0]?.owner
  return (
    <TablePanel
      noun="listings"
      {...{ list, open, setOpen }}
      keyOf={({ type, id }) => itemKey(type, id)}
      heading={{
        label: 'Listing',
        name: ({ name }) => name,
        under: ({ type }) => (
          <span className="block text-sm text-ink-soft">{LISTING_KINDS[type]}</span>
        ),
      }}
      columns={COLUMNS}
      hasSearch
      filters={
        <FilterBar
          search={{
            placeholder: 'Name or place',
            value: filters.q,
            onSearch: (q) => change({ q }, { replace: true }),
          }}
          chips={{
            label: 'State',
            options: Object.fromEntries(LISTING_FILTERS.map((name) => [name, FILTER_LABELS[name]])),
            value: filters.filter,
            onChange: (filter) => change({ filter }),
          }}
        >
          {filters.ownerId && (
            <NarrowedTo
              words={`Of ${owner?.id === filters.ownerId ? owner.fullName : 'one person'}`}
              onClear={() => change({ ownerId: '' })}
            />
          )}
        </FilterBar>
      }
      empty={{ title: 'No listings', words: 'No plot or tool matches what you look for.' }}
      sheet={(listing, onClose) => <ListingSheet {...{ listing, onClose }} />}
    />
  )
}

const LISTING_KINDS: Record<RentalType, string> = { plot: 'Plot', tool: 'Tool' }

const STATES: Record<string, [label: string, tone: BadgeTone]> = {
  listed: ['Listed', 'leaf'],
  paused: ['Paused', 'sun'],
  repair: ['In repair', 'sun'],
  archived: ['Archived', 'soil'],
}

/** Hidden by an operator takes precedence over the owner's state. */
function ListingBadge({ listing }: { listing: OperatorListing }) {
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

function ListingSheet({ listing, onClose }: ListingSheetProps) {
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
