import type { PlotSort } from '@commonplot/shared/plots/plots.contract.ts'
import { SortSelect } from '../../ui/sort-select.tsx'
import { DEFAULT_PLOT_SORT, type PlotSearch } from './plot-search.ts'

const SORT_LABELS: Record<PlotSort, string> = {
  relevance: 'Relevance',
  'price-asc': 'Price: Low to High',
  'price-desc': 'Price: High to Low',
  rating: 'Rating',
  distance: 'Distance',
}

interface PlotSortSelectProps {
  search: PlotSearch
  onChange: (change: PlotSearch) => void
}

export function PlotSortSelect({ search, onChange }: PlotSortSelectProps) {
  return (
    <SortSelect
      labels={SORT_LABELS}
      value={search.sort ?? DEFAULT_PLOT_SORT}
      hasPlace={Boolean(search.location || search.near)}
      onChange={({ sort, ...place }) =>
        onChange({ sort: sort === DEFAULT_PLOT_SORT ? '' : sort, ...place })
      }
    />
  )
}
