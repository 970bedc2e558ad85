import type { DataSource } from '@commonplot/shared/external-data/source.ts'

interface SourceRow {
  source: DataSource
  sourceName: string | null
  sourceUrl: string | null
  licence: string | null
  fetchedAt: Date | null
}

/** The source that a contract shows; a local record has nothing but `source: 'local'`. */
export function sourceFieldsOf(row: SourceRow) {
  return {
    source: row.source,
    sourceName: row.sourceName ?? undefined,
    sourceUrl: row.sourceUrl ?? undefined,
    licence: row.licence ?? undefined,
    fetchedAt: row.fetchedAt?.toISOString(),
  }
}
