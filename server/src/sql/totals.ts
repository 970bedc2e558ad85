import { COUNTED_EXACTLY } from '@commonplot/shared/contract/total.ts'
import { count, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database, TransactionalDatabase } from '../adapters/database/database.port.ts'

const ROUND_FIGURES = 2

/** How many rows the database expects to match, from its statistics and without reading any. */
export async function estimateMatches(
  db: Pick<TransactionalDatabase, 'query'>,
  table: PgTable,
  where: SQL | undefined,
): Promise<number> {
  const condition = where ? sql`where ${where}` : sql``
  return estimateRows(db, sql`select from ${table} ${condition}`)
}

/** The same for a query of any shape. */
export async function estimateRows(
  db: Pick<TransactionalDatabase, 'query'>,
  query: SQL,
): Promise<number> {
  const [row] = await db.query<{ 'QUERY PLAN': ExplainedPlan }>(sql`explain (format json) ${query}`)
  return row?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}

type ExplainedPlan = [{ Plan: { 'Plan Rows': number } }]

export async function countMatches(
  db: Database,
  table: PgTable,
  where: SQL | undefined,
  estimate: number,
): Promise<number> {
  if (estimate > COUNTED_EXACTLY) return inRoundFigures(estimate)
  const matches = db
    .select({ one: sql<number>`1`.as('one') })
    .from(table)
    .where(where)
    .limit(COUNTED_EXACTLY + 1)
    .as('matches')
  const [row] = await db.select({ total: count() }).from(matches)
  return atLeast(row?.total ?? 0, estimate)
}

/** The same for a query of any shape. */
export async function countRows(
  db: Pick<TransactionalDatabase, 'query'>,
  query: SQL,
  estimate: number,
): Promise<number> {
  if (estimate > COUNTED_EXACTLY) return inRoundFigures(estimate)
  const [row] = await db.query<{ total: number }>(
    sql`select count(*)::int as total from (${query} limit ${COUNTED_EXACTLY + 1}) as matches`,
  )
  return atLeast(row?.total ?? 0, estimate)
}

const inRoundFigures = (estimate: number) => Number(estimate.toPrecision(ROUND_FIGURES))

/** Counting stops where it would take long, and the estimate was too low then. */
const atLeast = (counted: number, estimate: number) =>
  counted > COUNTED_EXACTLY ? Math.max(inRoundFigures(estimate), COUNTED_EXACTLY) : counted
