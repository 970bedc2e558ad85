import { useIsFirstRender, useServerReport } from './visit.tsx'

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
