import type { Readable } from 'node:stream'
import type { Page } from '@commonplot/shared/contract/endpoint.ts'
import { LIST_PAGE_SIZE } from '@commonplot/shared/contract/list-query.ts'
import {
  MONEY_KINDS,
  MONEY_MOVEMENTS,
  MONEY_STATES,
  type MoneyRow,
  type MoneyTotals,
  moneyKind,
  ROWS_OF_FIGURE,
} from '@commonplot/shared/operator/money.ts'
import type { moneyFilters } from '@commonplot/shared/operator/operator.contract.ts'
import type * as z from 'zod/mini'
import type { AppDeps } from '../../../app-deps.ts'
import { invalid } from '../../../failures.ts'
import { csvFile } from '../../../formats/csv.ts'
import { decodeCursor, encodeCursor } from '../../../sql/paging.ts'
import { countMoney, findMoney, sumMoney } from './money.store.ts'
import type { MoneyFilter, MoneyPosition } from './money-branches.store.ts'

export type MoneyFilters = z.infer<typeof moneyFilters>

export async function listMoney(
  { db }: Pick<AppDeps, 'db'>,
  { cursor, ...filters }: MoneyFilters & { cursor?: string | undefined },
): Promise<Page<MoneyRow>> {
  const filter = toFilter(filters)
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const [found, total] = await Promise.all([
    findMoney(db, filter, { after, limit: LIST_PAGE_SIZE + 1 }),
    countMoney(db, filter),
  ])
  const shown = found.slice(0, LIST_PAGE_SIZE)
  const end = found.length > LIST_PAGE_SIZE ? shown.at(-1) : undefined
  return {
    items: shown.map(({ row }) => row),
    total,
    nextCursor: end ? writeCursor(end.position) : null,
  }
}

export function getMoneyTotals(
  { db }: Pick<AppDeps, 'db'>,
  month: string | undefined,
): Promise<MoneyTotals> {
  return sumMoney(db, monthBounds(month))
}

export function toFilter({ figure, kind, state, month, personId }: MoneyFilters): MoneyFilter {
  const counted = figure && ROWS_OF_FIGURE[figure]
  const allow = <Value>(some: readonly Value[], one: Value | undefined) =>
    some.filter((value) => one === undefined || value === one)
  const unasked = kind === undefined ? MONEY_MOVEMENTS : MONEY_KINDS
  return {
    kinds: allow(counted?.kinds ?? unasked, kind),
    states: allow(counted?.states ?? MONEY_STATES, state),
    personId,
    ...monthBounds(month),
  }
}

/** Months are in UTC, so every operator sees the same figures. */
function monthBounds(month: string | undefined) {
  if (month === undefined) return { from: undefined, to: undefined }
  const [year = 0, number = 1] = month.split('-').map(Number)
  return { from: new Date(Date.UTC(year, number - 1)), to: new Date(Date.UTC(year, number)) }
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

const writeCursor = ({ at, kind, key }: MoneyPosition) => encodeCursor([at, `${kind}:${key}`])

function readCursor(cursor: string): MoneyPosition {
  const [at, id] = decodeCursor(cursor)
  const [, name, key = ''] = /^(\w+):(.*)$/s.exec(id) ?? []
  const kind = moneyKind.safeParse(name)
  if (!kind.success || !MOMENT.test(at)) {
    throw invalid('cursor: is not one of ours')
  }
  return { at, kind: kind.data, key }
}

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

/** Streams all rows in batches, at the speed of the reader. */
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
