import type { Earnings } from '@commonplot/shared/hosting/hosting.ts'

const AMOUNTS = ['rent', 'fee', 'kept', 'host'] as const

/** One line for each month, oldest first as books are kept. */
export async function earningsCsv({ currency, months }: Earnings): Promise<string> {
  const { stringify } = await import('csv-stringify/sync')
  const lines = months.toReversed().map((month) => ({
    month: month.month,
    ...Object.fromEntries(AMOUNTS.map((name) => [name, month[name].toFixed(2)])),
    currency: currency.toUpperCase(),
  }))
  const columns = ['month', ...AMOUNTS, 'currency']
  // Excel takes a file for UTF-8 only with a mark at its beginning.
  return stringify(lines, { header: true, columns, escape_formulas: true, bom: true })
}
