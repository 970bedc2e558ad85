import { Skeleton } from './skeleton.tsx'

/** The places of a detail page with a gallery and a sidebar, before it is here. */
export function GallerySkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label}>
      <Skeleton className="h-11 w-3/5 max-w-md" />
      <Skeleton className="mt-4 h-7 w-4/5 max-w-lg" />
      <Skeleton className="mt-8 aspect-[3/2] w-full rounded-lg! md:aspect-[12/5]" />
      <div className="mt-10 grid gap-12 lg:grid-cols-[1fr_22rem]">
        <div className="space-y-3">
          <Skeleton className="h-6 w-full" />
          <Skeleton className="h-6 w-11/12" />
          <Skeleton className="h-6 w-3/5" />
        </div>
        <Skeleton className="h-56 rounded-lg!" />
      </div>
    </div>
  )
}
