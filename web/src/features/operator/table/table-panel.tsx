import { COUNTED_EXACTLY } from '@commonplot/shared/contract/list-query.ts'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Format } from '../../../lib/format.ts'
import { useFormat } from '../../../lib/visit.tsx'
import { Button } from '../../../ui/button.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FailureLine } from '../../../ui/failure-line.tsx'
import { FailureState } from '../../../ui/failure-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useOpenRow } from './use-open-row.ts'

const ROWS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']

/** As tall as a page of a table, to prevent layout shift. */
export function TableSkeleton() {
  return (
    <div aria-hidden className="grid gap-px overflow-hidden rounded-lg border border-line bg-card">
      {ROWS.map((row) => (
        <div key={row} className="flex items-center gap-6 px-5 py-4 md:py-3">
          <Skeleton className="h-5 w-2/5 md:w-1/4" />
          <Skeleton className="h-5 flex-1 max-md:hidden" />
          <Skeleton className="ml-auto h-5 w-24" />
        </div>
      ))}
    </div>
  )
}

const Key = ({ children }: { children: string }) => (
  <kbd className="rounded-sm border border-line bg-sunken px-1.5 font-sans text-sm">{children}</kbd>
)

/** Hidden on small screens, which rarely have a keyboard. */
export function KeysHint({ hasSearch }: { hasSearch: boolean }) {
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-sm text-ink-soft max-lg:hidden">
      {hasSearch && (
        <>
          <Key>/</Key> searches,
        </>
      )}
      <Key>j</Key> <Key>k</Key> or arrows walk the rows, <Key>Enter</Key> opens one.
    </p>
  )
}

interface TablePanelProps<Row> {
  /** In the plural: `people`. */
  noun: string
  list: UseInfiniteQueryResult<InfiniteData<{ items: Row[]; total: number }>>
  heading: { label: string; name: (row: Row) => ReactNode; under?: (row: Row) => ReactNode }
  columns: ReadonlyArray<Column<Row>>
  keyOf: (row: Row) => string
  /** Shown above the table. */
  filters?: ReactNode
  hasSearch?: boolean
  empty: { title: string; words: string }
  /** The key of the open row, from the URL. */
  open: string | undefined
  setOpen: (key: string) => void
  sheet: (row: Row, onClose: () => void) => ReactNode
}

interface Counted {
  noun: string
  list: TablePanelProps<unknown>['list']
  shown: number
}

/** The server counts exactly up to `COUNTED_EXACTLY`; above, the total is approximate. */
function countWords(format: Format, { noun, list, shown }: Counted): string {
  const total = list.data?.pages[0]?.total ?? shown
  const isAll = !list.hasNextPage || total > shown
  const count = Math.max(total, shown)
  if (total >= COUNTED_EXACTLY && isAll) return `About ${format.count(count)} ${noun}`
  if (count === 1) return `1 ${noun === 'people' ? 'person' : noun.replace(/s$/, '')}`
  return `${format.count(count)} ${noun}${isAll ? '' : ' shown'}`
}

/** A table of the console with its loading, empty and error states. A row opens a sheet. */
export function TablePanel<Row>(props: TablePanelProps<Row>) {
  const { noun, list, heading, columns, keyOf, open, setOpen } = props
  const format = useFormat()
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? []
  const { panel, row, close } = useOpenRow({ rows, keyOf, open, setOpen })
  return (
    <div ref={panel} tabIndex={-1} className="grid gap-5 outline-none">
      {props.filters}
      <p role="status" className="-mb-2 text-sm text-ink-soft empty:hidden">
        {list.isPending && <span className="sr-only">Loading {noun}...</span>}
        {rows.length > 0 && countWords(format, { noun, list, shown: rows.length })}
      </p>
      {list.isPending && <TableSkeleton />}
      {list.isError && rows.length === 0 && (
        <FailureState words={`Loading ${noun} failed.`} query={list} />
      )}
      {list.isSuccess && rows.length === 0 && (
        <EmptyState picture="/pictures/empty-search.svg" {...props.empty} className="py-4" />
      )}
      {rows.length > 0 && (
        <div className="grid gap-3">
          <DataTable
            label={noun}
            {...{ heading, columns, rows, keyOf }}
            opens={(row) => ({ onOpen: () => setOpen(keyOf(row)) })}
          />
          <KeysHint hasSearch={props.hasSearch ?? false} />
        </div>
      )}
      {list.isError && rows.length > 0 && (
        <FailureLine
          words={`Loading ${list.isFetchNextPageError ? 'more' : 'new'} ${noun} failed.`}
          query={{
            refetch: list.isFetchNextPageError ? list.fetchNextPage : list.refetch,
            isFetching: list.isFetching,
          }}
        />
      )}
      {list.hasNextPage && !list.isError && (
        <Button
          variant="secondary"
          className="justify-self-center"
          busyLabel={list.isFetchingNextPage && 'Loading more...'}
          onClick={() => void list.fetchNextPage()}
        >
          Show more
        </Button>
      )}
      {row !== null && props.sheet(row, close)}
    </div>
  )
}
