import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatCount } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureLine } from '../../ui/failure-line.tsx'
import { PlotCard, PlotCardSkeleton } from './plot-card.tsx'
import { plotListOptions } from './plot-queries.ts'
import type { PlotSearch } from './plot-search.ts'

const SKELETON_COUNT = 6
/** As many as the first screenful shows on a wide window. */
const PRIORITY_PICTURES = 3

interface PlotResultsProps {
  search: PlotSearch
  /** Stands beside the count. */
  sort: ReactNode
  /** Offered when nothing was found. */
  emptyAction: ReactNode
}

export function PlotResults({ search, sort, emptyAction }: PlotResultsProps) {
  const plots = useInfiniteQuery(plotListOptions(search))
  const items = plots.data?.pages.flatMap((page) => page.items) ?? []
  const total = plots.data?.pages[0]?.total ?? 0

  return (
    <>
      <div className="mt-8 mb-6 flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="figures min-h-7 text-lg">
          {plots.isPending && 'Loading plots...'}
          {plots.data && `${formatCount(total)} plots found`}
        </p>
        {sort}
      </div>
      {plots.isPending || items.length > 0 ? (
        <ul
          aria-busy={plots.isPending}
          className="grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3"
        >
          {plots.isPending &&
            Array.from({ length: SKELETON_COUNT }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: places for cards have no other identity
              <li key={index}>
                <PlotCardSkeleton />
              </li>
            ))}
          {items.map((plot, index) => (
            <li key={plot.id}>
              <PlotCard plot={plot} priority={index < PRIORITY_PICTURES} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          picture="/pictures/empty-search.svg"
          title="No plots found matching your criteria."
          words="Try adjusting your search terms or location."
        >
          {emptyAction}
        </EmptyState>
      )}
      {plots.isError && (
        <FailureLine
          words="Loading plots failed."
          onRetry={() => void (items.length > 0 ? plots.fetchNextPage() : plots.refetch())}
          busy={plots.isFetching}
        />
      )}
      {plots.hasNextPage && !plots.isError && (
        <div className="mt-12 flex justify-center">
          <Button
            variant="secondary"
            size="large"
            busyLabel={plots.isFetchingNextPage && 'Loading more...'}
            onClick={() => void plots.fetchNextPage()}
          >
            Show more
          </Button>
        </div>
      )}
    </>
  )
}
