import { Skeleton } from '../../ui/skeleton.tsx'

/** As tall as the overview, so that nothing jumps when it comes. */
export function HostingSkeleton() {
  return (
    <div role="status" aria-label="Loading your hosting" className="grid gap-8">
      <Skeleton className="h-12" />
      <div className="grid gap-3">
        <Skeleton className="h-8 w-56" />
        <Skeleton className="h-20 rounded-lg!" />
        <Skeleton className="h-20 rounded-lg!" />
      </div>
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-5">
        {['days', 'rentals', 'month', 'upcoming', 'all'].map((figure) => (
          <Skeleton key={figure} className="h-28 rounded-lg! max-lg:last:col-span-2" />
        ))}
      </div>
    </div>
  )
}
