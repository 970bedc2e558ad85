/** What search engines read about the thing on the page (schema.org). */
export function StructuredData({ data }: { data: Record<string, unknown> }) {
  return (
    <script type="application/ld+json">
      {JSON.stringify({ '@context': 'https://schema.org', ...data })}
    </script>
  )
}
