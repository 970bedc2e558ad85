import { COUNTED_EXACTLY } from '@commonplot/shared/contract/list-query.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { TransactionalDatabase } from '../adapters/database/database.port.ts'

const ROUND_FIGURES = 2

type Reading = Pick<TransactionalDatabase, 'query'>

/** The planner's estimate of matching rows; reads no row. */
export const estimateMatches = (
  db: Reading,
  table: PgTable,
  where: SQL | undefined,
): Promise<number> => estimateRows(db, matchesOf(table, where))

/** The planner's estimate for any query. */
export async function estimateRows(db: Reading, query: SQL): Promise<number> {
  const [row] = await db.query<{ 'QUERY PLAN': ExplainedPlan }>(sql`explain (format json) ${query}`)
  return row?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}

type ExplainedPlan = [{ Plan: { 'Plan Rows': number } }]

export const countMatches = (
  db: Reading,
  table: PgTable,
  where: SQL | undefined,
  estimate: number,
): Promise<number> => countRows(db, matchesOf(table, where), estimate)

export async function countRows(db: Reading, query: SQL, estimate: number): Promise<number> {
  if (estimate > COUNTED_EXACTLY) return inRoundFigures(estimate)
  const [row] = await db.query<{ counted: number }>(sql`select ${countOf(query)} as counted`)
  return asTotal(row?.counted ?? 0, estimate)
}

export const matchesOf = (table: PgTable, where: SQL | undefined): SQL =>
  where ? sql`select from ${table} where ${where}` : sql`select from ${table}`

/** The count as a value of another statement; it stops one above the limit. */
export const countOf = (query: SQL): SQL<number> =>
  sql<number>`(select count(*)::int from (${query} limit ${COUNTED_EXACTLY + 1}) as matches)`

const inRoundFigures = (estimate: number) => Number(estimate.toPrecision(ROUND_FIGURES))

/** A count above the limit has stopped early: then the rounded estimate is the total. */
export const asTotal = (counted: number, estimate: number): number =>
  counted > COUNTED_EXACTLY ? Math.max(inRoundFigures(estimate), COUNTED_EXACTLY) : counted
