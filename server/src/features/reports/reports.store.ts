import type { Page } from '@commonplot/shared/contract/endpoint.ts'
import type { ReportFilter } from '@commonplot/shared/operator/operator.ts'
import type { ReportTarget } from '@commonplot/shared/reports/report.ts'
import { FORMER_NEIGHBOUR } from '@commonplot/shared/users/user.ts'
import {
  and,
  asc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'
import type {
  Database,
  TransactionalDatabase,
  WritableDatabase,
} from '../../adapters/database/database.port.ts'
import type { DeleteSome } from '../../background/delete-in-batches.ts'
import { findPage, type ListOrder } from '../../sql/list-page.ts'
import { PERSON_SUMMARY, users } from '../users/users.table.ts'
import { reports } from './reports.table.ts'

export type ReportRow = typeof reports.$inferSelect

export interface Target {
  type: ReportTarget
  id: string
}

const isOpen = isNull(reports.closedAt)
const isAbout = ({ type, id }: Target) =>
  and(eq(reports.targetType, type), eq(reports.targetId, id), isOpen)

/** Locks these words until the end of the transaction. */
export async function lockWords(tx: WritableDatabase, words: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${words}, 0))`)
}

export async function findOpenReportBy(
  db: Database,
  reporterId: string,
  target: Target,
): Promise<ReportRow | undefined> {
  const [row] = await db
    .select()
    .from(reports)
    .where(and(eq(reports.reporterId, reporterId), isAbout(target)))
  return row
}

export function countOpenReportsBy(db: Database, reporterId: string, since: Date): Promise<number> {
  const isTheirs = eq(reports.reporterId, reporterId)
  return db.$count(reports, and(isTheirs, isOpen, gt(reports.createdAt, since)))
}

export async function isReported(db: Database, target: Target): Promise<boolean> {
  const [row] = await db.select({ id: reports.id }).from(reports).where(isAbout(target)).limit(1)
  return row !== undefined
}

export async function insertReport(
  tx: WritableDatabase,
  row: typeof reports.$inferInsert,
): Promise<void> {
  await tx.insert(reports).values(row)
}

export async function findReport(db: Database, id: string): Promise<ReportRow | undefined> {
  const [row] = await db.select().from(reports).where(eq(reports.id, id))
  return row
}

interface Closing {
  closedAt: Date
  closedBy: string
  outcome: string
  closingNote: string | null
}

/** Closes every open report about the target. */
export async function closeReportsAbout(
  tx: WritableDatabase,
  target: Target,
  closing: Closing,
): Promise<ReportRow[]> {
  return tx.update(reports).set(closing).where(isAbout(target)).returning()
}

/** Deletes closed reports. Open ones stay, however old. */
export function closedBefore(moment: Date): DeleteSome {
  const isOld = lt(reports.closedAt, moment)
  return async (db, most) => {
    const old = db.select({ id: reports.id }).from(reports).where(isOld).limit(most)
    return (await db.delete(reports).where(inArray(reports.id, old)).returning({ id: reports.id }))
      .length
  }
}

const REGEX_SIGNS = /[.*+?^${}()|[\]\\]/g
const asPattern = (words: string) => `(?<!\\w)${words.replace(REGEX_SIGNS, '\\$&')}(?!\\w)`

/** Reports and their outcomes stay. The name of the closed account is replaced in every text. */
export async function anonymizeReports(tx: WritableDatabase, userId: string): Promise<void> {
  const [person] = await tx.select().from(users).where(eq(users.id, userId))
  if (!person) return
  const pattern = `${asPattern(person.fullName)}|${asPattern(`@${person.username}`)}`
  const without = (words: AnyPgColumn) =>
    sql`regexp_replace(${words}, ${pattern}, ${FORMER_NEIGHBOUR}, 'gi')`
  await tx
    .update(reports)
    .set({
      excerpt: sql`case when ${reports.targetType} = 'user' and ${reports.targetId} = ${userId}
        then ${FORMER_NEIGHBOUR} else left(${without(reports.excerpt)}, 500) end`,
      note: sql`left(${without(reports.note)}, 2000)`,
      outcome: sql`left(${without(reports.outcome)}, 200)`,
      closingNote: sql`left(${without(reports.closingNote)}, 2000)`,
    })
    .where(or(eq(reports.personId, userId), eq(reports.reporterId, userId)))
}

const value = sql<string>`${reports.createdAt}`
/** Open reports start with the oldest, closed ones with the newest. */
const OLDEST_FIRST: ListOrder = { value, direction: 'asc' }
const NEWEST_FIRST: ListOrder = { value, direction: 'desc' }

const WHERE: Record<ReportFilter, SQL | undefined> = {
  open: isNull(reports.closedAt),
  closed: isNotNull(reports.closedAt),
  all: undefined,
}

export interface ReportSearch {
  filter: ReportFilter
  /** The owner or author of the reported thing. */
  personId?: string | undefined
  targetType?: ReportTarget | undefined
  targetId?: string | undefined
  cursor?: string | undefined
}

const isWanted = (column: AnyPgColumn, value: string | undefined): SQL | undefined =>
  value === undefined ? undefined : eq(column, value)

export function findReports(
  db: TransactionalDatabase,
  { filter, personId, targetType, targetId, cursor }: ReportSearch,
): Promise<Page<ListedReport>> {
  const where = and(
    WHERE[filter],
    isWanted(reports.personId, personId),
    isWanted(reports.targetType, targetType),
    isWanted(reports.targetId, targetId),
  )
  const order = filter === 'open' ? OLDEST_FIRST : NEWEST_FIRST
  return findPage(
    db,
    { table: reports, where, order, cursor },
    (isOnPage) => selectReports(db).where(isOnPage),
    (row) => row,
  )
}

export type ListedReport = Awaited<ReturnType<typeof selectReports>>[number]

const reporters = alias(users, 'reporters')

const selectReports = (db: Database) =>
  db
    .select({
      ...getTableColumns(reports),
      reporter: {
        id: reporters.id,
        fullName: reporters.fullName,
        profileImage: reporters.profileImage,
      },
      person: PERSON_SUMMARY,
    })
    .from(reports)
    .leftJoin(reporters, eq(reporters.id, reports.reporterId))
    .leftJoin(users, eq(users.id, reports.personId))

export async function findOldestOpen(db: Database, most: number): Promise<ReportRow[]> {
  return db
    .select()
    .from(reports)
    .where(WHERE.open)
    .orderBy(asc(reports.createdAt), asc(reports.id))
    .limit(most)
}

export const countOpen = (db: Database): Promise<number> => db.$count(reports, WHERE.open)
