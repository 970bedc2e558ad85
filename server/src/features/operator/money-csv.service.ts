import type { MoneyRow } from '@commonplot/shared/operator/money.ts'
import type { AppDeps } from '../../app-deps.ts'
import { csvPages } from '../../csv-file.ts'
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
export function moneyCsv(deps: Pick<AppDeps, 'db'>, filters: MoneyFilters): AsyncGenerator<string> {
  return csvPages(COLUMNS, pagesOf(deps, filters))
}

async function* pagesOf({ db }: Pick<AppDeps, 'db'>, filters: MoneyFilters) {
  const filter = toFilter(filters)
  let after: MoneyPosition | undefined
  do {
    const found = await findMoney(db, filter, { after, limit: ROWS_AT_ONCE })
    yield found.map(({ row }) => toCells(row))
    after = found.length < ROWS_AT_ONCE ? undefined : found.at(-1)?.position
  } while (after)
}

const toCells = ({ renter, owner, rentalId, itemName, amount, currency, ...row }: MoneyRow) => ({
  ...row,
  amount: amount.toFixed(2),
  currency: currency.toUpperCase(),
  item: itemName,
  renter: renter.fullName,
  host: owner.fullName,
  rental: rentalId,
})
