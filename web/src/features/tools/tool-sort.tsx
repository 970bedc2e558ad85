import type { ToolSort } from '@commonplot/shared/tools/tools.contract.ts'
import { SortSelect } from '../../ui/sort-select.tsx'
import type { ToolSearch } from './tool-search.ts'

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
