import type { Readable } from 'node:stream'
import type { Earnings } from '@commonplot/shared/hosting/hosting.ts'
import { csvFile } from '../../formats/csv.ts'

const AMOUNTS = ['rent', 'fee', 'kept', 'host'] as const

/** One line for each month, oldest first as books are kept. */
export function earningsCsv({ currency, months }: Earnings): Promise<Readable> {
  const lines = months
    .toReversed()
    .map((month) => [
      month.month,
      ...AMOUNTS.map((name) => month[name].toFixed(2)),
      currency.toUpperCase(),
    ])
  return csvFile(['month', ...AMOUNTS, 'currency'], lines)
}
