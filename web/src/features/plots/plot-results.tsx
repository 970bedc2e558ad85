import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useFormat } from '../../lib/visit.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ResultGrid } from '../../ui/result-grid.tsx'
import { PlotCard, PlotCardSkeleton } from './plot-card.tsx'
import { plotListOptions } from './plot-queries.ts'
import type { PlotSearch } from './plot-search.ts'

/** As many as the first screenful shows on a wide window. */
const PRIORITY_PICTURES = 3

interface PlotResultsProps {
  search: PlotSearch
  /** Stands beside the count. */
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
