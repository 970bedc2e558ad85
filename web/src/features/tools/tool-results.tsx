import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatCount } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureLine } from '../../ui/failure-line.tsx'
import { ToolCard, ToolCardSkeleton } from './tool-card.tsx'
import { toolListOptions } from './tool-queries.ts'
import type { ToolSearch } from './tool-search.ts'

const SKELETON_COUNT = 8
/** As many as the first screenful shows on a wide window. */
const PRIORITY_PICTURES = 4

interface ToolResultsProps {
  search: ToolSearch
  /** Stands beside the count. */
  sort: ReactNode
  /** Offered when nothing was found. */
  emptyAction: ReactNode
}

export function ToolResults({ search, sort, emptyAction }: ToolResultsProps) {
  const tools = useInfiniteQuery(toolListOptions(search))
  const items = tools.data?.pages.flatMap((page) => page.items) ?? []
  const total = tools.data?.pages[0]?.total ?? 0

  return (
    <>
      <div className="mt-8 mb-6 flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="figures text-lg">
          {tools.isPending ? 'Loading tools...' : `${formatCount(total)} tools available`}
        </p>
        {sort}
      </div>
      {tools.isPending || items.length > 0 ? (
        <ul
          aria-busy={tools.isPending}
          className="grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-4"
        >
          {tools.isPending &&
            Array.from({ length: SKELETON_COUNT }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: places for cards have no other identity
              <li key={index}>
                <ToolCardSkeleton />
              </li>
            ))}
          {items.map((tool, index) => (
            <li key={tool.id}>
              <ToolCard tool={tool} priority={index < PRIORITY_PICTURES} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          picture="/pictures/empty-search.svg"
          title="No tools found matching your criteria."
          words="Try adjusting your search terms or location."
        >
          {emptyAction}
        </EmptyState>
      )}
      {tools.isError && (
        <FailureLine
          words="Loading tools failed."
          onRetry={() => void (items.length > 0 ? tools.fetchNextPage() : tools.refetch())}
          busy={tools.isFetching}
        />
      )}
      {tools.hasNextPage && !tools.isError && (
        <div className="mt-12 flex justify-center">
          <Button
            variant="secondary"
            size="large"
            busyLabel={tools.isFetchingNextPage && 'Loading more...'}
            onClick={() => void tools.fetchNextPage()}
          >
            Show more
          </Button>
        </div>
      )}
    </>
  )
}
