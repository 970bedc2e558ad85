import {
  BOOKING_ITEM_TYPE_LABELS,
  type Booking,
  type BookingItemType,
} from '@commonplot/shared/bookings/booking.ts'
import { bookingStateAt } from '@commonplot/shared/bookings/booking-state.ts'
import type { BookingItem } from '@commonplot/shared/bookings/bookings.contract.ts'
import { NO_STAY_RULES } from '@commonplot/shared/listings/stay-rules.ts'
import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Database, WritableDatabase } from '../../adapters/database/database.port.ts'
import { dayRange, givenDays } from '../../sql/columns.ts'
import { experts } from '../experts/experts.table.ts'
import { plots } from '../plots/plots.table.ts'
import { rentals } from '../rentals/rentals.table.ts'
import { tools } from '../tools/tools.table.ts'
import { users } from '../users/users.table.ts'
import { bookings } from './bookings.table.ts'

const LIST_LIMIT = 200
export const itemId = sql<
  string | null
>`coalesce(${bookings.plotId}, ${bookings.toolId}, ${bookings.expertId})`

export const selectBookings = (db: Database) =>
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
      timeZone: bookings.timeZone,
      notes: bookings.notes,
      status: bookings.status,
      statusReason: bookings.statusReason,
      payBy: bookings.payBy,
      createdAt: bookings.createdAt,
      rentalId: rentals.id,
      rentalStatus: rentals.status,
    })
    .from(bookings)
    .leftJoin(plots, eq(plots.id, bookings.plotId))
    .leftJoin(tools, eq(tools.id, bookings.toolId))
    .leftJoin(experts, eq(experts.id, bookings.expertId))
    .leftJoin(rentals, eq(rentals.bookingId, bookings.id))

type Row = Awaited<ReturnType<typeof selectBookings>>[number]

export function toBooking(row: Row, now: Date): Booking {
  const state = bookingStateAt(row, now)
  return {
    ...row,
    ...state,
    itemName: row.itemName ?? BOOKING_ITEM_TYPE_LABELS[row.itemType],
    rentalId: state.status === 'accepted' ? row.rentalId : null,
    payBy: row.payBy?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }
}

export async function findBookings(db: Database, ids: string[], now: Date): Promise<Booking[]> {
  const rows = await selectBookings(db).where(inArray(bookings.id, ids))
  return rows.map((row) => toBooking(row, now))
}

/** Requester and owner. */
export async function findPeople(db: Database, id: string): Promise<string[] | undefined> {
  const [row] = await db
    .select({ requesterId: bookings.requesterId, ownerId: bookings.ownerId })
    .from(bookings)
    .where(eq(bookings.id, id))
  return row && [row.requesterId, row.ownerId]
}

/** Locks the booking: two answers are given one after the other. */
export async function lockBooking(db: Database, id: string): Promise<void> {
  await db.select({ id: bookings.id }).from(bookings).where(eq(bookings.id, id)).for('update')
}

export async function findBookingsOf(db: Database, userId: string, now: Date): Promise<Booking[]> {
  const rows = await selectBookings(db)
    .where(or(eq(bookings.requesterId, userId), eq(bookings.ownerId, userId)))
    .orderBy(desc(bookings.createdAt), bookings.id)
    .limit(LIST_LIMIT)
  return rows.map((row) => toBooking(row, now))
}

/** The id of the request, or of the earlier one when this is a retry. */
export async function insertBooking(
  db: WritableDatabase,
  values: typeof bookings.$inferInsert,
): Promise<{ id: string; isNew: boolean }> {
  const inserted = await db.insert(bookings).values(values).onConflictDoNothing().returning()
  if (inserted[0]) return { id: values.id, isNew: true }
  const [earlier] = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.requesterId, values.requesterId),
        sql`${bookings.clientId} = ${values.clientId}`,
      ),
    )
  if (!earlier) throw new Error('Booking conflicts, but no earlier one has its client id')
  return { id: earlier.id, isNew: false }
}

export async function updateBooking(
  db: WritableDatabase,
  id: string,
  change: Partial<typeof bookings.$inferInsert>,
) {
  await db.update(bookings).set(change).where(eq(bookings.id, id))
}

/** Locks the expert: two requests for the same days are accepted one after the other. */
export async function lockExpert(tx: Database, expertId: string): Promise<void> {
  await tx.select({ id: experts.id }).from(experts).where(eq(experts.id, expertId)).for('update')
}

export async function isExpertTaken(
  tx: Database,
  expertId: string,
  days: Pick<Booking, 'startDate' | 'endDate'>,
): Promise<boolean> {
  const agreed = and(
    eq(bookings.expertId, expertId),
    eq(bookings.status, 'accepted'),
    sql`${dayRange(bookings)} && ${givenDays(days)}`,
  )
  return (await tx.$count(bookings, agreed)) > 0
}

const rulesOf = ({ minDays, noticeDays, bufferDays }: typeof plots | typeof tools) => ({
  minDays,
  noticeDays,
  bufferDays,
})

const ITEM_OWNERS = {
  plot: (db: Database, ownerId: string) =>
    db
      .select({ id: plots.id, name: plots.name, timeZone: plots.timeZone, ...rulesOf(plots) })
      .from(plots)
      .where(and(eq(plots.ownerId, ownerId), eq(plots.state, 'listed'))),
  tool: (db: Database, ownerId: string) =>
    db
      .select({ id: tools.id, name: tools.name, timeZone: tools.timeZone, ...rulesOf(tools) })
      .from(tools)
      .where(and(eq(tools.ownerId, ownerId), eq(tools.state, 'listed'))),
  expert: (db: Database, ownerId: string) =>
    db
      .select({ id: experts.id, name: experts.name, timeZone: users.timeZone })
      .from(experts)
      .innerJoin(users, eq(users.id, experts.userId))
      .where(and(eq(experts.userId, ownerId), isNull(experts.goneAt))),
} satisfies Record<BookingItemType, unknown>

export async function findItemsOf(db: Database, ownerId: string): Promise<BookingItem[]> {
  const found: BookingItem[] = []
  for (const itemType of ['plot', 'tool', 'expert'] as const) {
    const rows = await ITEM_OWNERS[itemType](db, ownerId)
    found.push(...rows.map((row) => ({ ...NO_STAY_RULES, ...row, itemType })))
  }
  return found
}
