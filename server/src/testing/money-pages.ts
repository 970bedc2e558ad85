import type { MoneyRow, MoneyTotals } from '@commonplot/shared/operator/money.ts'
import type { AppDeps } from '../app-deps.ts'
import {
  getMoneyTotals,
  listMoney,
  type MoneyFilters,
} from '../features/operator/money/money.service.ts'

/** All rows, page by page, as an operator reads them. */
export async function readAllMoney(
  deps: Pick<AppDeps, 'db'>,
  filters: MoneyFilters = {},
): Promise<MoneyRow[]> {
  const rows: MoneyRow[] = []
  let cursor: string | null | undefined
  do {
    const page = await listMoney(deps, { ...filters, ...(cursor && { cursor }) })
    rows.push(...page.items)
    cursor = page.nextCursor
  } while (cursor)
  return rows
}

export const readTotals = (deps: Pick<AppDeps, 'db'>, month?: string): Promise<MoneyTotals> =>
  getMoneyTotals(deps, month)
