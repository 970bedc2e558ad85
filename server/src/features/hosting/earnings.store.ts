import type { MonthInCents } from '@commonplot/shared/hosting/earnings.ts'
import { PLATFORM_FEE_RATE } from '@commonplot/shared/rentals/pricing.ts'
import { sql } from 'drizzle-orm'
import type { TransactionalDatabase } from '../../adapters/database/database.port.ts'
import { todayThere } from '../../sql/today-there.ts'
import { rentals } from '../rentals/rentals.table.ts'

interface SumRow extends Record<string, unknown> {
  /** Null for what is still to come. */
  month: string | null
  rent: number
  fee: number
  kept: number
  upcoming: number
}

/**
 * `earningOf` and `upcomingOf`, summed by the database over all rentals somebody ever let, in one
 * pass. A property test holds the two against each other.
 */
export async function sumEarnings(
  db: Pick<TransactionalDatabase, 'query'>,
  ownerId: string,
  now: Date,
): Promise<{ months: MonthInCents[]; upcomingCents: number }> {
  const isOver = sql`upper(period) <= ${todayThere(sql`time_zone`, now)}`
  const rows = await db.query<SumRow>(sql`
    with own as (
      select *, total_cents - coalesce(refund_cents, 0) as unreturned_cents,
        case when status = 'completed' or status = 'confirmed' and ${isOver} then 'over'
          when status = 'confirmed' then 'upcoming'
          when status = 'cancelled' and paid_at is not null then 'cancelled' end as outcome
      from ${rentals} where owner_id = ${ownerId} and status in ('confirmed', 'completed', 'cancelled')
    ), counted as (
      select
        case outcome when 'over' then to_char(end_date, 'YYYY-MM')
          when 'cancelled' then to_char(ended_at at time zone time_zone, 'YYYY-MM') end as month,
        case outcome when 'over' then rent_cents when 'cancelled' then unreturned_cents else 0 end as rent,
        case outcome when 'over' then platform_fee_cents
          when 'cancelled' then round(unreturned_cents * ${PLATFORM_FEE_RATE}::numeric) else 0 end as fee,
        case outcome when 'over' then deposit_kept_cents else 0 end as kept,
        case outcome when 'upcoming' then host_cents else 0 end as upcoming
      from own
    )
    select month, sum(rent)::float8 as rent, sum(fee)::float8 as fee, sum(kept)::float8 as kept,
      sum(upcoming)::float8 as upcoming
    from counted group by month having sum(rent + kept + upcoming) > 0`)
  const months = rows.flatMap(({ month, rent, fee, kept }) =>
    month === null ? [] : [{ month, rentCents: rent, feeCents: fee, keptCents: kept }],
  )
  const upcomingCents = rows.find(({ month }) => month === null)?.upcoming ?? 0
  return { months, upcomingCents }
}
