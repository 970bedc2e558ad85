import type { ReportTarget } from '@commonplot/shared/reports/report.ts'
import { FORMER_NEIGHBOUR } from '@commonplot/shared/users/user.ts'
import { and, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Database, WritableDatabase } from '../../adapters/database/database.port.ts'
import type { DeleteSome } from '../../background/delete-in-batches.ts'
import { users } from '../users/users.table.ts'
import { reports } from './reports.table.ts'

export type ReportRow = typeof reports.$inferSelect

export interface Target {
  type: ReportTarget
  id: string
}

const isOpen = isNull(reports.closedAt)
const isAbout = ({ type, id }: Target) =>
  and(eq(reports.targetType, type), eq(reports.targetId, id), isOpen)

/** One at a time, by whatever the words name; let go with the transaction. */
export async function takeTurn(tx: WritableDatabase, words: string): Promise<void> {
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

/** Whoever else reported the same is answered by the same. */
export async function closeReportsAbout(
  tx: WritableDatabase,
  target: Target,
  closing: Closing,
): Promise<ReportRow[]> {
  return tx.update(reports).set(closing).where(isAbout(target)).returning()
}

/** An open one stays, however old. */
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

/** Reports stay, with all that was decided; a person who has left is not named in them. */
export async function takeNameOff(tx: WritableDatabase, userId: string): Promise<void> {
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
