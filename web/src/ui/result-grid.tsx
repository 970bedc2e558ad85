import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { FailureLine } from './failure-line.tsx'
import { FailureState } from './failure-state.tsx'
import { usePointed } from './pointed-item.tsx'
import { Progress } from './progress.tsx'

interface ResultGridProps<Item> {
  results: UseInfiniteQueryResult<InfiniteData<{ items: Item[]; total: number }>>
  /** The plural noun of the results: `plants`. */
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
  /** Filters the loaded results without a call. */
  filter?: (item: Item) => boolean
  children: (item: Item, index: number) => ReactNode
}

/** Holds new results back during a press, so that the finger stays on its card. */
function useHeldWhilePressed<Value>(value: Value) {
  const [held, setHeld] = useState<{ value: Value } | null>(null)
  useEffect(() => {
    if (!held) return undefined
    const ended = new AbortController()
    // The click comes right after.
    const release = () => setTimeout(setHeld, 0, null)
    for (const event of ['pointerup', 'pointercancel', 'dragend']) {
      window.addEventListener(event, release, { signal: ended.signal })
    }
    return () => ended.abort()
  }, [held])
  return { shown: held ? held.value : value, press: () => setHeld({ value }) }
}

const WIDE_COLUMNS = { 3: 'lg:grid-cols-3', 4: 'lg:grid-cols-4' }

/** A searchable list: skeletons, cards, nothing found, failed, and more to come. */
export function ResultGrid<Item extends { id: string }>({
  results: latest,
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
  const { shown: results, press } = useHeldWhilePressed(latest)
  const isSearching = results.isPending || results.isPlaceholderData
  const loaded = results.data?.pages.flatMap((page) => page.items) ?? []
  const items = loaded.filter(filter)
  const count =
    heading?.count(results.data?.pages[0]?.total ?? 0) ?? `${items.length} ${noun} shown`
  return (
    <>
      <ResultsLine aside={heading?.aside}>
        {isSearching && `Loading ${noun}...`}
        {results.data && !isSearching && count}
      </ResultsLine>
      <div className="relative">
        {results.isPlaceholderData && (
          <Progress
            label={`Loading ${noun}`}
            value={null}
            className="absolute! -top-4 h-1! animate-fade-in"
          />
        )}
      </div>
      <Beside picture={beside}>
        {results.isPending || items.length > 0 ? (
          <ul
            aria-busy={isSearching}
            onPointerDown={press}
            className={clsx(
              // Not for an answer that comes at once.
              results.isPlaceholderData && 'opacity-60 transition-opacity delay-200',
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
          // A failed query is not an empty result.
          !results.isError && empty
        )}
        {results.isError && loaded.length === 0 && (
          <FailureState words={`Loading ${noun} failed.`} query={results} />
        )}
        {results.isError && loaded.length > 0 && (
          <FailureLine
            words={`Loading ${noun} failed.`}
            query={{
              refetch: results.fetchNextPage,
              isFetching: results.isFetching,
            }}
          />
        )}
        {results.hasNextPage && !results.isError && !results.isPlaceholderData && (
          <MoreButton results={results} />
        )}
      </Beside>
    </>
  )
}

/** Counts the results, unseen where nothing stands beside it. */
function ResultsLine({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  const look = aside ? 'figures min-h-7 min-w-0 text-lg max-sm:leading-tight' : 'sr-only'
  const status = (
    <p role="status" className={look}>
      {children}
    </p>
  )
  if (!aside) return status
  return (
    <div
      data-results-line
      className="mt-8 mb-6 flex flex-wrap items-center justify-between gap-3 max-sm:has-data-tight:flex-nowrap max-sm:has-data-tight:gap-1.5"
    >
      {status}
      {aside}
    </div>
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
