type Cells = Record<string, string | number | null>

/** For a spreadsheet: text that it would take for a formula is kept from being one. */
export async function csvFile(columns: readonly string[], rows: Iterable<Cells>): Promise<string> {
  return writeCsv(columns, rows, true)
}

/** The same for more rows than should be in memory at once, page by page. */
export async function* csvPages(
  columns: readonly string[],
  pages: AsyncIterable<Iterable<Cells>>,
): AsyncGenerator<string> {
  yield await writeCsv(columns, [], true)
  for await (const rows of pages) yield await writeCsv(columns, rows, false)
}

async function writeCsv(
  columns: readonly string[],
  rows: Iterable<Cells>,
  isBeginning: boolean,
): Promise<string> {
  const { stringify } = await import('csv-stringify/sync')
  return stringify([...rows], {
    header: isBeginning,
    columns: [...columns],
    escape_formulas: true,
    // Excel takes a file for UTF-8 only with a mark at its beginning.
    bom: isBeginning,
  })
}
