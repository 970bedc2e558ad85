import type { Page } from '@commonplot/shared/contract/endpoint.ts'
import { addDays } from '@commonplot/shared/dates/plain-date.ts'
import type { Activity, ActivityType } from '@commonplot/shared/impact/activity.ts'
import { and, count, desc, eq, gte, inArray, isNotNull, isNull, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database, WritableDatabase } from '../../adapters/database/database.port.ts'
import { after, type Order, orderBy, ROWS_TO_FETCH, toPage } from '../../sql/paging.ts'
import { activities } from './impact.table.ts'
import { userImpact } from './totals/totals.table.ts'

export type LedgerLine = typeof activities.$inferSelect
export type NewLedgerLine = typeof activities.$inferInsert

const NEWEST_FIRST: Order = { value: sql<string>`${activities.createdAt}`, direction: 'desc' }

/** The first lock of every change to the ledger and its totals. People are locked in one order. */
export async function lockImpact(db: WritableDatabase, userIds: readonly string[]) {
  const people = [...new Set(userIds)].sort()
  await db
    .insert(userImpact)
    .values(people.map((userId) => ({ userId })))
    .onConflictDoNothing()
  const rows = await db
    .select()
    .from(userImpact)
    .where(inArray(userImpact.userId, people))
    .orderBy(userImpact.userId)
    .for('update')
  return new Map(rows.map((row) => [row.userId, row]))
}

export async function findLastLineAt(db: Database, userId: string): Promise<Date | undefined> {
  const [row] = await db
    .select({ createdAt: activities.createdAt })
    .from(activities)
    .where(eq(activities.userId, userId))
    .orderBy(desc(activities.createdAt))
    .limit(1)
  return row?.createdAt
}

export async function insertLine(db: WritableDatabase, line: NewLedgerLine): Promise<LedgerLine> {
  const [row] = await db.insert(activities).values(line).returning()
  if (!row) throw new Error('The insert returned no ledger line')
  return row
}

export async function findLine(
  db: Database,
  userId: string,
  key: { id: string } | { clientId: string } | { rentalId: string },
): Promise<LedgerLine | undefined> {
  const same =
    'id' in key
      ? eq(activities.id, key.id)
      : 'clientId' in key
        ? eq(activities.clientId, key.clientId)
        : eq(activities.rentalId, key.rentalId)
  const [row] = await db
    .select()
    .from(activities)
    .where(and(eq(activities.userId, userId), same, eq(activities.kind, 'activity')))
  return row
}

// The local day of a line may be a day ahead of its UTC timestamp.
export const CLOCK_SLACK_DAYS = 2

/**
 * Self-reported points of one type and day, minus undone ones. The caller holds `lockImpact`, so
 * that concurrent logs cannot both use the rest of the daily bound.
 */
export async function findSelfReportedPoints(
  db: WritableDatabase,
  {
    userId,
    activityType,
    localDay,
  }: Pick<LedgerLine, 'userId' | 'localDay'> & {
    activityType: ActivityType
  },
): Promise<number> {
  const firstMoment = new Date(addDays(localDay, -CLOCK_SLACK_DAYS))
  const [row] = await db
    .select({ points: sql<number>`coalesce(sum(${activities.points}), 0)::int` })
    .from(activities)
    .where(
      and(
        eq(activities.userId, userId),
        gte(activities.createdAt, firstMoment),
        eq(activities.localDay, localDay),
        eq(activities.activityType, activityType),
        eq(activities.evidence, 'self-reported'),
      ),
    )
  return row?.points ?? 0
}

/** Points by rentals that were not undone, in total and in one month. */
export async function findProvenPoints(
  db: Database,
  userIds: readonly string[],
  month: string,
): Promise<Map<string, { total: number; ofMonth: number }>> {
  if (userIds.length === 0) return new Map()
  const undo = alias(activities, 'undo')
  const isOfMonth = sql`date_trunc('month', ${activities.localDay}) = ${month}::date`
  const rows = await db
    .select({
      userId: activities.userId,
      total: sql<number>`coalesce(sum(${activities.points}), 0)::int`,
      ofMonth: sql<number>`coalesce(sum(${activities.points}) filter (where ${isOfMonth}), 0)::int`,
    })
    .from(activities)
    .leftJoin(undo, and(eq(undo.userId, activities.userId), eq(undo.undoesId, activities.id)))
    .where(
      and(
        inArray(activities.userId, [...userIds]),
        eq(activities.kind, 'activity'),
        isNotNull(activities.rentalId),
        isNull(undo.id),
      ),
    )
    .groupBy(activities.userId)
  return new Map(rows.map(({ userId, ...points }) => [userId, points]))
}

export async function isUndone(db: Database, { userId, id }: LedgerLine): Promise<boolean> {
  const [row] = await db
    .select({ id: activities.id })
    .from(activities)
    .where(and(eq(activities.userId, userId), eq(activities.undoesId, id)))
  return row !== undefined
}

export async function findActivities(
  db: Database,
  userId: string,
  cursor: string | undefined,
): Promise<Page<Activity>> {
  const undo = alias(activities, 'undo')
  const standing = and(
    eq(activities.userId, userId),
    eq(activities.kind, 'activity'),
    notExists(
      db
        .select({ id: undo.id })
        .from(undo)
        .where(and(eq(undo.userId, activities.userId), eq(undo.undoesId, activities.id))),
    ),
  )
  const [rows, [counted]] = await Promise.all([
    db
      .select({
        id: activities.id,
        line: activities,
        orderValue: sql<string>`${activities.createdAt}::text`,
      })
      .from(activities)
      .where(and(standing, after(cursor, NEWEST_FIRST, activities.id)))
      .orderBy(...orderBy(NEWEST_FIRST, activities.id))
      .limit(ROWS_TO_FETCH),
    db.select({ total: count() }).from(activities).where(standing),
  ])
  return toPage(rows, counted?.total ?? 0, ({ line }) => toActivity(line))
}

export function toActivity(line: LedgerLine): Activity {
  const { activityType, receipt } = line
  if (!activityType || !receipt) throw new Error(`Ledger line ${line.id} is not an activity`)
  const metadata = {
    plantType: line.plantType ?? undefined,
    quantity: line.quantity ?? undefined,
    weight: line.weightKg ?? undefined,
    distance: line.distanceKm ?? undefined,
  }
  return {
    id: line.id,
    userId: line.userId,
    activityType,
    description: line.description,
    quantity: metadata.quantity,
    weight: metadata.weight,
    co2Impact: -line.co2SavedGrams / 1000,
    pointsEarned: line.points,
    verified: line.verified,
    evidence: line.evidence,
    metadata,
    receipt,
    clientId: line.clientId,
    createdAt: line.createdAt.toISOString(),
  }
}
