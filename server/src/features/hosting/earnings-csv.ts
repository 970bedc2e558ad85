import type { Earnings } from '@commonplot/shared/hosting/hosting.ts'
import { csvFile } from '../../csv-file.ts'

const AMOUNTS = ['rent', 'fee', 'kept', 'host'] as const

/** One line for each month, oldest first as books are kept. */
export function earningsCsv({ currency, months }: Earnings): Promise<string> {
  const lines = months.toReversed().map((month) => ({
    month: month.month,
    ...Object.fromEntries(AMOUNTS.map((name) => [name, month[name].toFixed(2)])),
    currency: currency.toUpperCase(),
  }))
  return csvFile(['month', ...AMOUNTS, 'currency'], lines)
}
