import type { Page } from '@commonplot/shared/contract/endpoint.ts'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { FailureLine } from './failure-line.tsx'

const SKELETON_COUNT = 6

interface ResultGridProps<Item> {
  results: UseInfiniteQueryResult<InfiniteData<Page<Item>>>
  /** What is listed, in the plural: `plants`. */
  noun: string
  skeleton: ReactNode
  empty: ReactNode
  /** Narrows what was loaded, without asking the server. */
  filter?: (item: Item) => boolean
  children: (item: Item, index: number) => ReactNode
}

/** A searchable list: skeletons, cards, nothing found, failed, and more to come. */
export function ResultGrid<Item extends { id: string }>({
  results,
  noun,
  skeleton,
  empty,
  filter = () => true,
  children,
}: ResultGridProps<Item>) {
  const loaded = results.data?.pages.flatMap((page) => page.items) ?? []
  const items = loaded.filter(filter)
  return (
    <>
      <p role="status" className="sr-only">
        {results.isPending ? `Loading ${noun}...` : `${items.length} ${noun} shown`}
      </p>
      {results.isPending || items.length > 0 ? (
        <ul
          aria-busy={results.isPending}
          className="grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-3"
        >
          {results.isPending &&
            Array.from({ length: SKELETON_COUNT }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: places for cards have no other identity
              <li key={index}>{skeleton}</li>
            ))}
          {items.map((item, index) => (
            <li key={item.id}>{children(item, index)}</li>
          ))}
        </ul>
      ) : (
        empty
      )}
      {results.isError && (
        <FailureLine
          words={`Loading ${noun} failed.`}
          onRetry={() => void (loaded.length > 0 ? results.fetchNextPage() : results.refetch())}
          busy={results.isFetching}
        />
      )}
      {results.hasNextPage && !results.isError && (
        <div className="mt-12 flex justify-center">
          <Button
            variant="secondary"
            size="large"
            busyLabel={results.isFetchingNextPage && 'Loading more...'}
            onClick={() => void results.fetchNextPage()}
          >
            Show more
          </Button>
        </div>
      )}
    </>
  )
}
