import {
  BOOKING_ITEM_TYPE_LABELS,
  type Booking,
  type BookingItemType,
} from '@commonplot/shared/bookings/booking.ts'
import type { BookingItem } from '@commonplot/shared/bookings/bookings.contract.ts'
import { and, desc, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../adapters/database/database.port.ts'
import { experts } from '../experts/experts.table.ts'
import { plots } from '../plots/plots.table.ts'
import { rentals } from '../rentals/rentals.table.ts'
import { tools } from '../tools/tools.table.ts'
import { bookings } from './bookings.table.ts'

const LIST_LIMIT = 200

const itemId = sql<
  string | null
>`coalesce(${bookings.plotId}, ${bookings.toolId}, ${bookings.expertId})`

const selectBookings = (db: Database) =>
  db
    .select({
      id: bookings.id,
      requesterId: bookings.requesterId,
      ownerId: bookings.ownerId,
      itemType: bookings.itemType,
      itemId,
      itemName: sql<string | null>`coalesce(${plots.name}, ${tools.name}, ${experts.name})`,
      startDate: bookings.startDate,
      endDate: bookings.endDate,
      notes: bookings.notes,
      status: bookings.status,
      statusReason: bookings.statusReason,
      payBy: bookings.payBy,
      createdAt: bookings.createdAt,
      rentalId: sql<
        string | null
      >`(select ${rentals.id} from ${rentals} where ${rentals.bookingId} = ${bookings.id} and ${inArray(rentals.status, ['held', 'confirmed', 'completed'])} limit 1)`,
    })
    .from(bookings)
    .leftJoin(plots, eq(plots.id, bookings.plotId))
    .leftJoin(tools, eq(tools.id, bookings.toolId))
    .leftJoin(experts, eq(experts.id, bookings.expertId))

type Row = Awaited<ReturnType<typeof selectBookings>>[number]

const toBooking = (row: Row): Booking => ({
  ...row,
  itemName: row.itemName ?? BOOKING_ITEM_TYPE_LABELS[row.itemType],
  payBy: row.payBy?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
})

export async function findBooking(db: Database, id: string): Promise<Booking | undefined> {
  const [row] = await selectBookings(db).where(eq(bookings.id, id))
  return row && toBooking(row)
}

/** Nobody else answers this request until the transaction ends. */
export async function lockBooking(db: Database, id: string): Promise<void> {
  await db.select({ id: bookings.id }).from(bookings).where(eq(bookings.id, id)).for('update')
}

export async function findBookingsOf(db: Database, userId: string): Promise<Booking[]> {
  const rows = await selectBookings(db)
    .where(or(eq(bookings.requesterId, userId), eq(bookings.ownerId, userId)))
    .orderBy(desc(bookings.createdAt), bookings.id)
    .limit(LIST_LIMIT)
  return rows.map(toBooking)
}

export async function insertBooking(db: Database, values: typeof bookings.$inferInsert) {
  await db.insert(bookings).values(values)
}

export async function updateBooking(
  db: Database,
  id: string,
  change: Partial<typeof bookings.$inferInsert>,
) {
  await db.update(bookings).set(change).where(eq(bookings.id, id))
}

export async function declineRivals(
  db: Database,
  accepted: Booking,
  statusReason: string,
  now: Date,
): Promise<{ id: string; requesterId: string }[]> {
  const sameDays = sql`daterange(${bookings.startDate}, greatest(${bookings.endDate}, ${bookings.startDate} + 1)) && daterange(${accepted.startDate}::date, greatest(${accepted.endDate}::date, ${accepted.startDate}::date + 1))`
  return db
    .update(bookings)
    .set({ status: 'declined', statusReason, updatedAt: now })
    .where(
      and(
        eq(bookings.status, 'pending'),
        eq(bookings.itemType, accepted.itemType),
        sql`${itemId} = ${accepted.itemId}`,
        sql`${bookings.id} <> ${accepted.id}`,
        sameDays,
      ),
    )
    .returning({ id: bookings.id, requesterId: bookings.requesterId })
}

export async function releaseHolds(db: Database, bookingId: string, now: Date): Promise<number> {
  const released = await db
    .update(rentals)
    .set({ status: 'cancelled', statusReason: 'The request was cancelled', updatedAt: now })
    .where(and(eq(rentals.bookingId, bookingId), eq(rentals.status, 'held')))
    .returning({ id: rentals.id })
  return released.length
}

export async function expireStarted(db: Database, today: string, which: SQL, now: Date) {
  await db
    .update(bookings)
    .set({ status: 'expired', statusReason: 'The first day went by.', updatedAt: now })
    .where(and(eq(bookings.status, 'pending'), lt(bookings.startDate, today), which))
}

export const bookingsOfUser = (userId: string) =>
  sql`(${bookings.requesterId} = ${userId} or ${bookings.ownerId} = ${userId})`

const ITEM_OWNERS = {
  plot: (db: Database, ownerId: string) =>
    db.select({ id: plots.id, name: plots.name }).from(plots).where(eq(plots.ownerId, ownerId)),
  tool: (db: Database, ownerId: string) =>
    db.select({ id: tools.id, name: tools.name }).from(tools).where(eq(tools.ownerId, ownerId)),
  expert: (db: Database, ownerId: string) =>
    db
      .select({ id: experts.id, name: experts.name })
      .from(experts)
      .where(eq(experts.userId, ownerId)),
} satisfies Record<BookingItemType, unknown>

export async function findItemsOf(db: Database, ownerId: string): Promise<BookingItem[]> {
  const found: BookingItem[] = []
  for (const itemType of ['plot', 'tool', 'expert'] as const) {
    const rows = await ITEM_OWNERS[itemType](db, ownerId)
    found.push(...rows.map((row) => ({ ...row, itemType })))
  }
  return found
}
