import type { Plot } from '@commonplot/shared/plots/plot.ts'
import type { PlotSort } from '@commonplot/shared/plots/plots.contract.ts'
import { plotPath } from '@commonplot/shared/screens/screens.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatMoney } from '../../lib/format.ts'
import { useFormat } from '../../lib/visit.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ResultGrid } from '../../ui/result-grid.tsx'
import { SortSelect } from '../../ui/sort-select.tsx'
import { formatShortMoney } from '../places/map-listing.ts'
import { DEFAULT_PLOT_PICTURE, PlotCard, PlotCardSkeleton } from './plot-card.tsx'
import { plotListOptions } from './plot-queries.ts'
import { DEFAULT_PLOT_SORT, type PlotSearch } from './plot-search.ts'

/** As many as the first screenful shows on a wide window. */
const PRIORITY_PICTURES = 3

interface PlotResultsProps {
  search: PlotSearch
  /** Beside the count. */
  sort: ReactNode
  /** Offered when nothing was found. */
  emptyAction: ReactNode
  /** The same results in another picture. */
  map?: ReactNode
}

export function PlotResults({ search, sort, emptyAction, map }: PlotResultsProps) {
  const format = useFormat()
  const plots = useInfiniteQuery(plotListOptions(search))
  return (
    <ResultGrid
      results={plots}
      noun="plots"
      heading={{ count: (total) => `${format.count(total)} plots found`, aside: sort }}
      beside={map}
      skeleton={<PlotCardSkeleton />}
      skeletonCount={6}
      columns={3}
      empty={
        <EmptyState
          picture="/pictures/empty-search.svg"
          title="No plots found matching your criteria."
          words="Try adjusting your search terms or location."
        >
          {emptyAction}
        </EmptyState>
      }
    >
      {(plot, index) => <PlotCard plot={plot} priority={index < PRIORITY_PICTURES} />}
    </ResultGrid>
  )
}

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

export const plotOnMap = ({ id, name, images, price, location, coordinates }: Plot) => ({
  id,
  name,
  href: plotPath(id),
  image: images[0],
  fallback: DEFAULT_PLOT_PICTURE,
  place: location,
  price: price === null ? 'Open to visitors' : `${formatMoney(price)} per month`,
  mark: price === null ? 'Visit' : formatShortMoney(price),
  coordinates,
})
