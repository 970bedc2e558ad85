import { MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { useIsFirstRender, useServerReport } from '../lib/visit.tsx'
import { RatingSummary } from './rating.tsx'

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

/** What search engines read about the thing on the page (schema.org); on the server it goes into the head. */
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
