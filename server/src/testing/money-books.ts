import {
  MONEY_FIGURES,
  type MoneyFigure,
  type MoneyRow,
} from '@commonplot/shared/operator/money.ts'
import { sumOf, unaccounted } from '@commonplot/shared/operator/money-totals.ts'
import { sql } from 'drizzle-orm'
import type { TransactionalDatabase } from '../adapters/database/database.port.ts'
import { getMoneyTotals, toFilter } from '../features/operator/money/money.service.ts'
import { findMoney } from '../features/operator/money/money.store.ts'
import type { MoneyPosition } from '../features/operator/money/money-branches.store.ts'

const ROWS_AT_ONCE = 1000

async function readRows(db: TransactionalDatabase, figure: MoneyFigure): Promise<MoneyRow[]> {
  const rows: MoneyRow[] = []
  let after: MoneyPosition | undefined
  do {
    const found = await findMoney(db, toFilter({ figure }), { after, limit: ROWS_AT_ONCE })
    rows.push(...found.map(({ row }) => row))
    after = found.length < ROWS_AT_ONCE ? undefined : found.at(-1)?.position
  } while (after)
  return rows
}

/** The provider's own sums. */
async function readProvider(db: TransactionalDatabase) {
  const [books] = await db.query<{ charged: number; refunded: number }>(sql`
    select (select coalesce(sum(amount_cents), 0)::float8 / 100 from sandbox_payment_intents
        where status = 'succeeded') as charged,
      (select coalesce(sum(amount_cents), 0)::float8 / 100 from sandbox_refunds
        where status = 'succeeded') as refunded`)
  return books ?? { charged: 0, refunded: 0 }
}

/**
 * Checks the console's figures: totals equal their rows, every charged cent is accounted for, and
 * the provider agrees.
 */
export async function findWrongFigures(db: TransactionalDatabase): Promise<string[]> {
  const totals = await getMoneyTotals({ db }, undefined)
  const provider = await readProvider(db)
  const complaints: string[] = []
  for (const figure of MONEY_FIGURES) {
    const sum = sumOf(figure, await readRows(db, figure))
    if (sum !== totals[figure])
      complaints.push(`${figure}: ${totals[figure]}, but its rows are ${sum}`)
  }
  const nowhere = unaccounted(totals)
  if (nowhere !== 0) complaints.push(`nobody knows where ${nowhere} is`)
  for (const figure of ['charged', 'refunded'] as const) {
    if (totals[figure] === provider[figure]) continue
    complaints.push(`${figure}: ${totals[figure]}, but the provider has ${provider[figure]}`)
  }
  return complaints
}

/** Finds work that is still open after every deadline has passed. */
export async function findStuck(
  db: TransactionalDatabase,
  now: Date,
): Promise<Record<string, unknown>[]> {
  return db.query(sql`
    select id, status, deposit_status, 'rental' as stuck from rentals
    where (status in ('held', 'confirmed') or deposit_status in ('held', 'claimed'))
      and end_date < ${now.toISOString()}::timestamptz::date
    union all
    select rental_id, state, reason, 'refund' from refunds where state = 'pending'
    union all
    select rental_id, state, null, 'claim' from claims where state in ('open', 'disputed')`)
}
