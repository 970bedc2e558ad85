import { count, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database, TransactionalDatabase } from '../adapters/database/database.port.ts'

/** Up to here a total is counted row by row; beyond it, it is the planner's estimate, in round figures. */
export const COUNTED_EXACTLY = 10_000
const ROUND_FIGURES = 2

/** How many rows the database expects to match, from its statistics and without reading any. */
export async function estimateMatches(
  db: Pick<TransactionalDatabase, 'query'>,
  table: PgTable,
  where: SQL | undefined,
): Promise<number> {
  const condition = where ? sql`where ${where}` : sql``
  const [row] = await db.query<{ 'QUERY PLAN': ExplainedPlan }>(
    sql`explain (format json) select from ${table} ${condition}`,
  )
  return row?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}

type ExplainedPlan = [{ Plan: { 'Plan Rows': number } }]

export async function countMatches(
  db: Database,
  table: PgTable,
  where: SQL | undefined,
  estimate: number,
): Promise<number> {
  const rounded = Number(estimate.toPrecision(ROUND_FIGURES))
  if (estimate > COUNTED_EXACTLY) return rounded
  const matches = db
    .select({ one: sql<number>`1`.as('one') })
    .from(table)
    .where(where)
    .limit(COUNTED_EXACTLY + 1)
    .as('matches')
  const [row] = await db.select({ total: count() }).from(matches)
  const counted = row?.total ?? 0
  return counted > COUNTED_EXACTLY ? Math.max(rounded, COUNTED_EXACTLY) : counted
}
