import { Skeleton } from '../../ui/skeleton.tsx'

const ROWS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']

/** As tall as a page of a table, so that nothing jumps when it comes. */
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
