import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { usePointed } from '../lib/pointed-item.tsx'
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
  /** Another picture of the same results: above them, on a wide window at their side. */
  beside?: ReactNode
  /** Narrows what was loaded, without asking the server. */
  filter?: (item: Item) => boolean
  children: (item: Item, index: number) => ReactNode
}

const WIDE_COLUMNS = { 3: 'lg:grid-cols-3', 4: 'lg:grid-cols-4' }

/** A searchable list: skeletons, cards, nothing found, failed, and more to come. */
export function ResultGrid<Item extends { id: string }>({
  results,
  noun,
  skeleton,
  skeletonCount = 6,
  columns = 3,
  empty,
  heading,
  beside,
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
        <div
          data-results-line
          className="mt-8 mb-6 flex flex-wrap items-center justify-between gap-3"
        >
          {status}
          {heading.aside}
        </div>
      ) : (
        status
      )}
      <Beside picture={beside}>
        {results.isPending || items.length > 0 ? (
          <ul
            aria-busy={results.isPending}
            className={clsx(
              'grid gap-x-6 gap-y-10 sm:grid-cols-2',
              beside ? 'lg:grid-cols-1 xl:grid-cols-2' : WIDE_COLUMNS[columns],
            )}
          >
            {results.isPending &&
              Array.from({ length: skeletonCount }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: places for cards have no other identity
                <li key={index}>{skeleton}</li>
              ))}
            {items.map((item, index) => (
              <ResultItem key={item.id} id={item.id}>
                {children(item, index)}
              </ResultItem>
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
        {results.hasNextPage && !results.isError && <MoreButton results={results} />}
      </Beside>
    </>
  )
}

function MoreButton({ results }: Pick<ResultGridProps<unknown>, 'results'>) {
  return (
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
  )
}

function Beside({ picture, children }: { picture: ReactNode; children: ReactNode }) {
  if (!picture) return children
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:items-start xl:grid-cols-2">
      <div className="min-w-0 lg:sticky lg:top-24 lg:order-last">{picture}</div>
      <div className="min-w-0">{children}</div>
    </div>
  )
}

function ResultItem({ id, children }: { id: string; children: ReactNode }) {
  const pointed = usePointed(id)
  return (
    <li
      {...pointed?.handlers}
      className={clsx(
        pointed && 'rounded-lg outline-offset-8 transition-[outline-color]',
        pointed?.isPointed && 'outline-2 outline-terracotta',
      )}
    >
      {children}
    </li>
  )
}
