import { addDays } from '@commonplot/shared/dates/plain-date.ts'
import type { MonthFigures } from '@commonplot/shared/impact/monthly-goals.ts'
import { and, eq, gte, sql } from 'drizzle-orm'
import type { Database } from '../../adapters/database/database.port.ts'
import { activities } from './impact.table.ts'

const LONGEST_MONTH_DAYS = 31
// A person's calendar may be a day ahead of the clock that stamps the line.
const CLOCK_SLACK_DAYS = 2

/** Reads the lines of one month, a short range of the index, whatever the person logged before. */
export async function findMonthFigures(
  db: Database,
  userId: string,
  month: string,
): Promise<MonthFigures> {
  const nextMonth = `${addDays(month, LONGEST_MONTH_DAYS).slice(0, 7)}-01`
  const pieces = sql`case ${activities.kind} when 'undo' then -1 else 1 end * coalesce(${activities.quantity}, 1)`
  const piecesOf = (type: string) =>
    sql<number>`coalesce(sum(${pieces}) filter (where ${activities.activityType} = ${type}), 0)`.mapWith(
      Number,
    )
  const [row] = await db
    .select({
      plantsGrown: piecesOf('plant_grown'),
      toolsShared: piecesOf('tool_shared'),
      grams: sql<number>`coalesce(sum(${activities.co2SavedGrams}), 0)`.mapWith(Number),
    })
    .from(activities)
    .where(
      and(
        eq(activities.userId, userId),
        gte(activities.createdAt, new Date(addDays(month, -CLOCK_SLACK_DAYS))),
        sql`${activities.localDay} >= ${month} and ${activities.localDay} < ${nextMonth}`,
      ),
    )
  const { plantsGrown = 0, toolsShared = 0, grams = 0 } = row ?? {}
  return { plantsGrown, toolsShared, co2SavedKg: grams / 1000 }
}
