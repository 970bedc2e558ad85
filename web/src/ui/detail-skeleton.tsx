import { Skeleton } from './skeleton.tsx'

/** The places of a detail page with a picture, words and a sidebar, before it is here. */
export function DetailSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label}>
      <div className="grid items-center gap-6 md:grid-cols-2 md:gap-10">
        <Skeleton className="aspect-[4/3] w-full rounded-lg!" />
        <div className="space-y-3">
          <Skeleton className="h-11 w-3/5" />
          <Skeleton className="h-6 w-2/5" />
          <Skeleton className="h-24 w-full" />
        </div>
      </div>
      <div className="mt-10 grid gap-12 lg:grid-cols-[1fr_20rem]">
        <Skeleton className="h-64" />
        <Skeleton className="h-56 rounded-lg!" />
      </div>
    </div>
  )
}
