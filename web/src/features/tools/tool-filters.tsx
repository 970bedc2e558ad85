import {
  TOOL_CATEGORIES,
  TOOL_CATEGORY_LABELS,
  TOOL_CONDITION_LABELS,
} from '@commonplot/shared/tools/tool.ts'
import { type ToolSort, toolListQuery } from '@commonplot/shared/tools/tools.contract.ts'
import type { AddressSearch } from '../../lib/address-search.ts'
import { BoundsFields, ChoiceField, RadiusField } from '../../ui/filter-dialog.tsx'
import { SortSelect } from '../../ui/sort-select.tsx'
import { ListingFilters } from '../listings/listing-filters.tsx'

const { source: _, cursor: __, ...filters } = toolListQuery.shape

/** Allowed search parameters. */
export const TOOL_SEARCH_CHECKS = filters

type SearchKey = keyof typeof TOOL_SEARCH_CHECKS
export type ToolSearch = AddressSearch<SearchKey>

/** The filters behind the More Filters chip; each group counts once on it. */
const MORE_TOOL_FILTERS: SearchKey[][] = [
  ['minPrice', 'maxPrice'],
  ['from', 'to'],
  ['radiusKm'],
  ['condition'],
]

const CATEGORIES = TOOL_CATEGORIES.map((value) => ({ value, label: TOOL_CATEGORY_LABELS[value] }))

interface ToolFiltersProps {
  search: ToolSearch
  onChange: (change: ToolSearch, options?: { replace: boolean }) => void
}

export function ToolFilters(props: ToolFiltersProps) {
  return (
    <ListingFilters
      {...props}
      placeholder="Tiller, wheelbarrow, trowel"
      chips={{ key: 'category', options: CATEGORIES }}
      groups={MORE_TOOL_FILTERS}
      applyLabel="Show tools"
      fields={(draft, set) => (
        <>
          <BoundsFields draft={draft} onChange={set} priceHint="Dollars per day" />
          <ChoiceField
            label="Condition"
            options={TOOL_CONDITION_LABELS}
            value={draft.condition}
            onChange={(condition) => set({ condition })}
          />
          <RadiusField value={draft.radiusKm} onChange={(radiusKm) => set({ radiusKm })} />
        </>
      )}
    />
  )
}

const SORT_LABELS: Record<Exclude<ToolSort, 'relevance'>, string> = {
  distance: 'Distance',
  'price-asc': 'Price: Low to High',
  'price-desc': 'Price: High to Low',
  rating: 'Rating',
  availability: 'Availability',
}

interface ToolSortSelectProps {
  search: ToolSearch
  onChange: (change: ToolSearch) => void
}

export function ToolSortSelect({ search, onChange }: ToolSortSelectProps) {
  const hasPlace = Boolean(search.location || search.near)
  return (
    <SortSelect
      labels={SORT_LABELS}
      value={search.sort ?? (hasPlace ? 'distance' : 'rating')}
      hasPlace={hasPlace}
      onChange={onChange}
    />
  )
}
