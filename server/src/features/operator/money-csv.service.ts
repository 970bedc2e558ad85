import type { Readable } from 'node:stream'
import type { MoneyRow } from '@commonplot/shared/operator/money.ts'
import type { AppDeps } from '../../app-deps.ts'
import { csvFile } from '../../formats/csv.ts'
import { type MoneyFilters, toFilter } from './money.service.ts'
import { findMoney } from './money.store.ts'
import type { MoneyPosition } from './money-branches.store.ts'

const ROWS_AT_ONCE = 1000
const COLUMNS = [
  'at',
  'kind',
  'state',
  'amount',
  'currency',
  'item',
  'renter',
  'host',
  'provider',
  'rental',
  'id',
]

/** All rows, however many: whoever reads slowly is not read ahead of. */
export function moneyCsv(deps: Pick<AppDeps, 'db'>, filters: MoneyFilters): Promise<Readable> {
  return csvFile(COLUMNS, linesOf(deps, filters))
}

async function* linesOf({ db }: Pick<AppDeps, 'db'>, filters: MoneyFilters) {
  const filter = toFilter(filters)
  let after: MoneyPosition | undefined
  do {
    const found = await findMoney(db, filter, { after, limit: ROWS_AT_ONCE })
    for (const { row } of found) yield toCells(row)
    after = found.length < ROWS_AT_ONCE ? undefined : found.at(-1)?.position
  } while (after)
}

const toCells = (row: MoneyRow) => [
  row.at,
  row.kind,
  row.state,
  row.amount.toFixed(2),
  row.currency.toUpperCase(),
  row.itemName,
  row.renter.fullName,
  row.owner.fullName,
  row.provider,
  row.rentalId,
  row.id,
]
