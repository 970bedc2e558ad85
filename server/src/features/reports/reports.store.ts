import type { ReportTarget } from '@commonplot/shared/reports/report.ts'
import { and, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Database, WritableDatabase } from '../../adapters/database/database.port.ts'
import type { OldRows } from '../../background/delete-in-batches.ts'
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
export function closedBefore(moment: Date): OldRows {
  const isOld = lt(reports.closedAt, moment)
  return {
    isAny: async (db) =>
      (await db.select({ id: reports.id }).from(reports).where(isOld).limit(1)).length > 0,
    deleteSome: async (db, most) => {
      const old = db.select({ id: reports.id }).from(reports).where(isOld).limit(most)
      return (
        await db.delete(reports).where(inArray(reports.id, old)).returning({ id: reports.id })
      ).length
    },
  }
}
