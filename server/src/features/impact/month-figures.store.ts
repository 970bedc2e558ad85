import { addDays } from '@commonplot/shared/dates/plain-date.ts'
import type { ActivityType } from '@commonplot/shared/impact/activity.ts'
import type { MonthFigures } from '@commonplot/shared/impact/monthly-goals.ts'
import { sql } from 'drizzle-orm'
import type { TransactionalDatabase } from '../../adapters/database/database.port.ts'
import { countedLines } from './counted-lines.table.ts'
import { CLOCK_SLACK_DAYS } from './ledger.store.ts'

const LONGEST_MONTH_DAYS = 31

/** Reads the lines of one month, a short range of the index, whatever the person logged before. */
export async function findMonthFigures(
  db: TransactionalDatabase,
  userId: string,
  month: string,
): Promise<MonthFigures> {
  const nextMonth = `${addDays(month, LONGEST_MONTH_DAYS).slice(0, 7)}-01`
  const piecesOf = (type: ActivityType) =>
    sql`coalesce(sum(c.quantity) filter (where c.activity_type = ${type}), 0)::float8`
  const [row] = await db.query<{ plantsGrown: number; toolsShared: number; grams: number }>(sql`
    select ${piecesOf('plant_grown')} as "plantsGrown", ${piecesOf('tool_shared')} as "toolsShared",
      coalesce(sum(c.co2_saved_grams), 0)::float8 as grams
    from ${countedLines('all')}
    where c.user_id = ${userId} and c.written_at >= ${addDays(month, -CLOCK_SLACK_DAYS)}::timestamptz
      and c.local_day >= ${month}::date and c.local_day < ${nextMonth}::date`)
  const { plantsGrown = 0, toolsShared = 0, grams = 0 } = row ?? {}
  return { plantsGrown, toolsShared, co2SavedKg: grams / 1000 }
}
