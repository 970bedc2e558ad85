import { operatorApi } from '@commonplot/shared/operator/operator.contract.ts'
import {
  LISTING_FILTERS,
  type ListingFilter,
  type OperatorListing,
} from '@commonplot/shared/operator/operator.ts'
import { itemKey } from '@commonplot/shared/rentals/rental.ts'
import { operatorPath } from '@commonplot/shared/screens/screens.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Column } from '../../../ui/data-table.tsx'
import { RowLink } from '../../../ui/data-table.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { PersonLink } from '../people/person-cells.tsx'
import { FilterBar, NarrowedTo } from '../table/filter-bar.tsx'
import { tableOptions } from '../table/operator-queries.ts'
import { useTabSearch } from '../table/operator-search.ts'
import { TablePanel } from '../table/table-panel.tsx'
import { LISTING_KINDS, ListingBadge, ListingSheet } from './listing-sheet.tsx'

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
