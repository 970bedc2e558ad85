import type { MoneyTotals } from '@commonplot/shared/operator/money.ts'
import { CURRENCY } from '@commonplot/shared/rentals/pricing.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { TransactionalDatabase } from '../../adapters/database/database.port.ts'
import { extensions } from '../rentals/extensions/extensions.table.ts'
import { refunds } from '../rentals/refunds/refunds.table.ts'
import { rentals } from '../rentals/rentals.table.ts'
import { FEE_CENTS, RENT_CENTS } from './earned-cents.ts'

interface Sums extends Record<string, number> {
  paid: number
  extended: number
  late: number
  refunded: number
  open: number
  held: number
  kept: number
  fees: number
  rent: number
}

/** `sumOf` and the split of what was earned, in one pass over each table. */
export async function sumMoney(
  db: Pick<TransactionalDatabase, 'query'>,
  { from, to }: { from: Date | undefined; to: Date | undefined },
): Promise<MoneyTotals> {
  const within = (at: SQL) =>
    from && to
      ? sql`${at} >= ${from.toISOString()}::timestamptz and ${at} < ${to.toISOString()}::timestamptz`
      : sql`${at} is not null`
  const [sums] = await db.query<Sums>(sql`
    with paid as (
      select coalesce(sum(total_cents - extended_cents), 0)::float8 as paid,
        coalesce(sum(deposit_cents) filter (where deposit_status in ('held', 'claimed')), 0)::float8 as held,
        coalesce(sum(deposit_kept_cents), 0)::float8 as kept,
        coalesce(sum(${FEE_CENTS}), 0)::float8 as fees,
        coalesce(sum(${RENT_CENTS}), 0)::float8 as rent
      from ${rentals} where ${within(sql`paid_at`)}
    ), longer as (
      select coalesce(sum(amount_cents), 0)::float8 as extended
      from ${extensions} where ${within(sql`paid_at`)}
    ), back as (
      select coalesce(sum(amount_cents) filter (where state = 'succeeded'), 0)::float8 as refunded,
        coalesce(sum(amount_cents) filter (where state = 'pending'), 0)::float8 as open
      from ${refunds} where ${within(sql`created_at`)}
    ), too_late as (
      select coalesce(sum(amount_cents), 0)::float8 as late
      from ${refunds} where reason = 'dates_gone' and attempt = 1 and ${within(sql`due_since`)}
    )
    select * from paid, longer, back, too_late`)
  if (!sums) throw new Error('a sum without a row')
  const { paid, extended, late, refunded, open, held, kept, fees, rent } = sums
  return {
    currency: CURRENCY,
    charged: (paid + extended + late) / 100,
    refunded: refunded / 100,
    refundsOpen: open / 100,
    depositsHeld: held / 100,
    depositsKept: kept / 100,
    platformFees: fees / 100,
    hosts: (rent - fees) / 100,
  }
}
