import { MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { useIsFirstRender, useServerReport } from '../lib/visit.tsx'
import { RatingSummary } from './rating.tsx'
import { Skeleton } from './skeleton.tsx'

interface DetailHeadingProps {
  title: string
  badges: ReactNode
  rating: number | null
  reviewCount: number
  place: string
  /** At the end of the line of the title. */
  menu?: ReactNode
}

export function DetailHeading(props: DetailHeadingProps) {
  const { title, badges, rating, reviewCount, place, menu } = props
  return (
    <header>
      <div className="flex items-start justify-between gap-3">
        <h1 className="min-w-0 text-2xl md:text-3xl">{title}</h1>
        {menu}
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-lg">
        <span className="inline-flex flex-wrap gap-2">{badges}</span>
        <RatingSummary rating={rating} reviewCount={reviewCount} />
        <span className="inline-flex items-center gap-1.5 text-ink-soft">
          <MapPin aria-hidden strokeWidth={1.75} className="size-5" />
          {place}
        </span>
      </div>
    </header>
  )
}

export function DetailSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line pt-8">
      <h2 className="mb-5 text-xl">{title}</h2>
      {children}
    </section>
  )
}

interface StructuredDataProps {
  describe: (origin: string) => Record<string, unknown>
}

/** The schema.org data of the page; the server writes it into the head. */
export function StructuredData({ describe }: StructuredDataProps) {
  const report = useServerReport()
  const isFirstRender = useIsFirstRender()
  if (report) report.structuredData = describe(report.origin)
  if (isFirstRender) return null
  const data = describe(window.location.origin)
  return (
    <script type="application/ld+json">
      {JSON.stringify({ '@context': 'https://schema.org', ...data })}
    </script>
  )
}

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
