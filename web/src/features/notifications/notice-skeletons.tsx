import { Skeleton } from '../../ui/skeleton.tsx'

const ROWS = [1, 2, 3, 4, 5, 6]

export function NoticeSkeletons({ count }: { count: number }) {
  return (
    <div role="status" className="grid gap-5 py-3">
      <span className="sr-only">Loading notifications</span>
      {ROWS.slice(0, count).map((row) => (
        <div key={row} className="flex gap-3">
          <Skeleton className="size-10 shrink-0 rounded-full!" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="h-5 w-full" />
          </div>
        </div>
      ))}
    </div>
  )
}
