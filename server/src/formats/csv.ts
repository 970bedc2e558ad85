import { pipeline, Readable } from 'node:stream'

type Cell = string | number | null | undefined

/**
 * A table for a spreadsheet, written while its rows come. What a person wrote must not be taken for
 * a formula, and Excel takes a file for UTF-8 only with a mark at its beginning.
 */
export async function csvFile(
  columns: readonly string[],
  rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>,
): Promise<Readable> {
  const { stringify } = await import('csv-stringify')
  const lines = stringify({ header: true, columns, escape_formulas: true, bom: true })
  // A failure ends the file before its end, which its reader hears of.
  return pipeline(Readable.from(rows), lines, () => {})
}

/** A download that no cache may keep: it belongs to one person. */
export const csvHeaders = (name: string) => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${name}"`,
  'cache-control': 'private, no-store',
})
