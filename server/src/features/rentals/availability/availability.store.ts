import type { Block } from '@commonplot/shared/rentals/blocks.contract.ts'
import {
  itemKey,
  type RentalType,
  type ShownPeriod,
  type TakenPeriod,
} from '@commonplot/shared/rentals/rental.ts'
import { and, asc, eq, gte, sql } from 'drizzle-orm'
import type { Database, WritableDatabase } from '../../../adapters/database/database.port.ts'
import { plots } from '../../plots/plots.table.ts'
import { tools } from '../../tools/tools.table.ts'
import { rentals } from '../rentals.table.ts'
import { isHeld, takes, type WantedDays } from './availability.sql.ts'
import { takenDays } from './taken-days.table.ts'

export async function findTaken(
  db: Database,
  itemKey: string,
  period: WantedDays,
  now: Date,
): Promise<TakenPeriod[]> {
  return db
    .select({
      startDate: takenDays.startDate,
      endDate: sql<string>`upper(${takenDays.period})::text`,
    })
    .from(takenDays)
    .where(and(eq(takenDays.itemKey, itemKey), takes(period, now)))
    .orderBy(takenDays.startDate)
}

type NewTakenDays = typeof takenDays.$inferInsert

/** False when the days overlap others: the exclusion constraint refuses them. */
export async function reserveDays(tx: WritableDatabase, days: NewTakenDays): Promise<boolean> {
  const claimed = await tx
    .insert(takenDays)
    .values(days)
    .onConflictDoNothing()
    .returning({ id: takenDays.id })
  return claimed.length > 0
}

interface ShownDays {
  itemKey: string
  period: WantedDays
  /** Sees their own holds marked as such; null for a visitor. */
  userId: string | null
  now: Date
}

export async function findShownDays(
  db: Database,
  { itemKey, period, userId, now }: ShownDays,
): Promise<ShownPeriod[]> {
  const isOwnHold = and(
    eq(rentals.id, takenDays.id),
    eq(rentals.renterId, userId ?? ''),
    isHeld(now),
  )
  const rows = await db
    .select({
      startDate: takenDays.startDate,
      endDate: sql<string>`upper(${takenDays.period})::text`,
      heldUntil: rentals.endDate,
      priceCents: rentals.priceCents,
    })
    .from(takenDays)
    .leftJoin(rentals, isOwnHold)
    .where(and(eq(takenDays.itemKey, itemKey), takes(period, now)))
    .orderBy(takenDays.startDate)
  return rows.map(({ heldUntil, priceCents, ...days }) =>
    heldUntil === null || priceCents === null
      ? days
      : { ...days, ownHold: { endDate: heldUntil, price: priceCents / 100 } },
  )
}

const isDaysOffOf = (itemKey: string) =>
  and(eq(takenDays.itemKey, itemKey), eq(takenDays.takenBy, 'block'))

/** Days off that have not ended by that day. */
export async function findDaysOff(db: Database, itemKey: string, today: string): Promise<Block[]> {
  const { id, startDate, endDate, note, period } = takenDays
  return db
    .select({ id, startDate, endDate, note })
    .from(takenDays)
    .where(and(isDaysOffOf(itemKey), sql`upper(${period}) > ${today}::date`))
    .orderBy(asc(startDate))
}

/** Rentals, holds and days off that overlap the wanted days. */
export async function findConflictingDays(
  db: Database,
  itemKey: string,
  wanted: WantedDays,
  now: Date,
) {
  const { takenBy, startDate, endDate, bufferDays, heldUntil } = takenDays
  return db
    .select({ takenBy, startDate, endDate, bufferDays, heldUntil })
    .from(takenDays)
    .where(and(eq(takenDays.itemKey, itemKey), takes(wanted, now)))
    .orderBy(asc(startDate))
}

/** False when there were no such days off. The days of a rental are never deleted here. */
export async function deleteDaysOff(
  db: WritableDatabase,
  itemKey: string,
  id: string,
): Promise<boolean> {
  const deleted = await db
    .delete(takenDays)
    .where(and(isDaysOffOf(itemKey), eq(takenDays.id, id)))
    .returning({ id: takenDays.id })
  return deleted.length > 0
}

/** Per kind of item. */
const MOST_DAYS_OFF = 200

/** An owner's days off, with the names of the items. */
export async function findDaysOffOfOwner(db: Database, ownerId: string, since: string) {
  return [
    ...(await findDaysOffOfKind(db, 'plot', ownerId, since)),
    ...(await findDaysOffOfKind(db, 'tool', ownerId, since)),
  ]
}

async function findDaysOffOfKind(db: Database, type: RentalType, ownerId: string, since: string) {
  const table = type === 'plot' ? plots : tools
  const { id, startDate, endDate, note, createdAt } = takenDays
  return db
    .select({ id, startDate, endDate, note, createdAt, itemName: table.name })
    .from(table)
    .innerJoin(takenDays, eq(takenDays.itemKey, sql`${itemKey(type, '')}::text || ${table.id}`))
    .where(and(eq(table.ownerId, ownerId), eq(takenDays.takenBy, 'block'), gte(endDate, since)))
    .orderBy(startDate, id)
    .limit(MOST_DAYS_OFF)
}
