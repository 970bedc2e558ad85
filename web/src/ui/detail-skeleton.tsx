import { Skeleton } from './skeleton.tsx'

const HEADS = {
  beside: (
    <div className="grid items-center gap-6 md:grid-cols-2 md:gap-10">
      <Skeleton className="aspect-[4/3] w-full rounded-lg!" />
      <div className="space-y-3">
        <Skeleton className="h-11 w-3/5" />
        <Skeleton className="h-6 w-2/5" />
        <Skeleton className="h-24 w-full" />
      </div>
    </div>
  ),
  wide: (
    <>
      <Skeleton className="aspect-[3/2] w-full rounded-lg! md:aspect-[12/5]" />
      <Skeleton className="mt-6 h-10 w-2/5" />
      <Skeleton className="mt-3 h-7 w-3/5" />
    </>
  ),
  portrait: (
    <div className="flex flex-wrap items-center gap-6">
      <Skeleton className="size-28 rounded-full!" />
      <div className="min-w-48 flex-1 space-y-3">
        <Skeleton className="h-11 w-2/5" />
        <Skeleton className="h-6 w-3/5" />
      </div>
    </div>
  ),
}

interface DetailSkeletonProps {
  label: string
  /** Where the picture is: beside the words, above them all, or a face at their beginning. */
  picture: keyof typeof HEADS
}

/** The places of a detail page with a picture, words and a sidebar, before it is here. */
export function DetailSkeleton({ label, picture }: DetailSkeletonProps) {
  return (
    <div role="status" aria-label={label}>
      {HEADS[picture]}
      <div className="mt-10 grid gap-12 lg:grid-cols-[1fr_20rem]">
        <Skeleton className="h-64" />
        <Skeleton className="h-56 rounded-lg!" />
      </div>
    </div>
  )
}
