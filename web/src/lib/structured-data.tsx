import { useIsFirstRender } from './visit.tsx'

interface StructuredDataProps {
  describe: (origin: string) => Record<string, unknown>
}

/** What search engines read about the thing on the page (schema.org). The server writes its own. */
export function StructuredData({ describe }: StructuredDataProps) {
  if (useIsFirstRender()) return null
  const data = describe(window.location.origin)
  return (
    <script type="application/ld+json">
      {JSON.stringify({ '@context': 'https://schema.org', ...data })}
    </script>
  )
}
