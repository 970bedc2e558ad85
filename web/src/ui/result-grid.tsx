import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { FailureLine } from './failure-line.tsx'

interface ResultGridProps<Item> {
  results: UseInfiniteQueryResult<InfiniteData<{ items: Item[]; total: number }>>
  /** What is listed, in the plural: `plants`. */
  noun: string
  skeleton: ReactNode
  skeletonCount?: number
  /** On a wide window. */
  columns?: 3 | 4
  empty: ReactNode
  /** A line above the results that counts them all, with something beside it. */
  heading?: { count: (total: number) => string; aside: ReactNode }
  /** Narrows what was loaded, without asking the server. */
  filter?: (item: Item) => boolean
  children: (item: Item, index: number) => ReactNode
}

/** A searchable list: skeletons, cards, nothing found, failed, and more to come. */
export function ResultGrid<Item extends { id: string }>({
  results,
  noun,
  skeleton,
  skeletonCount = 6,
  columns = 3,
  empty,
  heading,
  filter = () => true,
  children,
}: ResultGridProps<Item>) {
  const loaded = results.data?.pages.flatMap((page) => page.items) ?? []
  const items = loaded.filter(filter)
  const count =
    heading?.count(results.data?.pages[0]?.total ?? 0) ?? `${items.length} ${noun} shown`
  const status = (
    <p role="status" className={heading ? 'figures min-h-7 text-lg' : 'sr-only'}>
      {results.isPending && `Loading ${noun}...`}
      {results.data && count}
    </p>
  )
  return (
    <>
      {heading ? (
        <div className="mt-8 mb-6 flex flex-wrap items-center justify-between gap-3">
          {status}
          {heading.aside}
        </div>
      ) : (
        status
      )}
      {results.isPending || items.length > 0 ? (
        <ul
          aria-busy={results.isPending}
          className={clsx(
            'grid gap-x-6 gap-y-10 sm:grid-cols-2',
            columns === 4 ? 'lg:grid-cols-4' : 'lg:grid-cols-3',
          )}
        >
          {results.isPending &&
            Array.from({ length: skeletonCount }, (_, index) => (
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
          query={{
            refetch: loaded.length > 0 ? results.fetchNextPage : results.refetch,
            isFetching: results.isFetching,
          }}
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
