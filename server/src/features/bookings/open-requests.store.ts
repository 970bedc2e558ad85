import type { Booking } from '@commonplot/shared/bookings/booking.ts'
import { addDays } from '@commonplot/shared/dates/plain-date.ts'
import { and, asc, eq, gt, gte, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Database, WritableDatabase } from '../../adapters/database/database.port.ts'
import { dayRange, givenDays } from '../../sql/columns.ts'
import { todayThere } from '../../sql/today-there.ts'
import { rentals } from '../rentals/rentals.table.ts'
import { itemId, selectBookings, toBooking } from './bookings.store.ts'
import { bookings } from './bookings.table.ts'

export async function declineRivals(
  db: WritableDatabase,
  accepted: Booking,
  statusReason: string,
  now: Date,
): Promise<string[]> {
  const sameDays = sql`${dayRange(bookings)} && ${givenDays(accepted)}`
  const declined = await db
    .update(bookings)
    .set({ status: 'declined', statusReason, updatedAt: now })
    .where(
      and(
        eq(bookings.status, 'pending'),
        gte(bookings.startDate, todayThere(bookings.timeZone, now)),
        eq(bookings.itemType, accepted.itemType),
        sql`${itemId} = ${accepted.itemId}`,
        sql`${bookings.id} <> ${accepted.id}`,
        sameDays,
      ),
    )
    .returning({ id: bookings.id })
  return declined.map(({ id }) => id)
}

const DAYS_WORTH_TELLING = 7
const SWEPT_AT_ONCE = 200

/**
 * Recently expired requests (see `bookingStateAt`) without a notification, longest ended first.
 * Only expired rows, because any other row would keep its place in the batch.
 */
export async function findExpiredToNotify(db: Database, now: Date): Promise<string[]> {
  const since = addDays(now.toISOString().slice(0, 10), -DAYS_WORTH_TELLING)
  const isUnanswered = and(
    eq(bookings.status, 'pending'),
    gte(bookings.startDate, since),
    lt(bookings.startDate, todayThere(bookings.timeZone, now)),
  )
  const isUnpaid = and(
    eq(bookings.status, 'accepted'),
    gte(bookings.payBy, sql`${since}::date`),
    or(eq(rentals.status, 'expired'), and(eq(rentals.status, 'held'), lte(bookings.payBy, now))),
  )
  const rows = await selectBookings(db)
    .where(and(isNull(bookings.expiryToldAt), or(isUnanswered, isUnpaid)))
    .orderBy(bookings.startDate, bookings.id)
    .limit(SWEPT_AT_ONCE)
  return rows.map(({ id }) => id)
}

/** False when another process was first. */
export async function markExpiryNotified(tx: WritableDatabase, id: string, now: Date) {
  const noted = await tx
    .update(bookings)
    .set({ expiryToldAt: now })
    .where(and(eq(bookings.id, id), isNull(bookings.expiryToldAt)))
    .returning({ id: bookings.id })
  return noted.length > 0
}

/** Declines all pending requests of a closed account, as requester and as owner. */
export async function declinePendingOf(
  db: WritableDatabase,
  userId: string,
  now: Date,
): Promise<string[]> {
  const declined = await db
    .update(bookings)
    .set({ status: 'declined', statusReason: 'They have left.', updatedAt: now })
    .where(
      and(
        eq(bookings.status, 'pending'),
        or(eq(bookings.requesterId, userId), eq(bookings.ownerId, userId)),
      ),
    )
    .returning({ id: bookings.id })
  return declined.map(({ id }) => id)
}

/**
 * Unanswered requests, and agreed ones still to come without a payment. Paid ones count as rentals.
 */
export function countOpenRequests(db: Database, userId: string, now: Date): Promise<number> {
  const today = todayThere(bookings.timeZone, now)
  const isPending = and(eq(bookings.status, 'pending'), gte(bookings.startDate, today))
  const isAgreed = and(eq(bookings.status, 'accepted'), gte(bookings.endDate, today))
  const isForNothing = isNull(bookings.payBy)
  return db.$count(
    bookings,
    and(
      or(eq(bookings.requesterId, userId), eq(bookings.ownerId, userId)),
      or(isPending, and(isAgreed, isForNothing)),
    ),
  )
}

/** Locks the requester: of two requests at once, the second sees the first. */
export async function lockRequester(tx: WritableDatabase, userId: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('requests of ' || ${userId}, 0))`,
  )
}

/** Counts open requests, and requests taken back since then. */
export async function countRequestsBy(
  tx: WritableDatabase,
  { requesterId, ownerId }: { requesterId: string; ownerId: string },
  { now, since }: { now: Date; since: Date },
): Promise<{ ofHost: number; ofAll: number }> {
  const isOpen = and(
    eq(bookings.status, 'pending'),
    gte(bookings.startDate, todayThere(bookings.timeZone, now)),
  )
  const [row] = await tx
    .select({
      ofHost: sql<number>`(count(*) filter (where ${bookings.ownerId} = ${ownerId}))::int`,
      ofAll: sql<number>`count(*)::int`,
    })
    .from(bookings)
    .where(and(eq(bookings.requesterId, requesterId), or(isOpen, gt(bookings.takenBackAt, since))))
  return row ?? { ofHost: 0, ofAll: 0 }
}

const MOST_REQUESTS = 200

/** Pending requests of an owner, soonest first. */
export async function findRequestsTo(db: Database, ownerId: string, now: Date): Promise<Booking[]> {
  const rows = await selectBookings(db)
    .where(
      and(
        eq(bookings.ownerId, ownerId),
        eq(bookings.status, 'pending'),
        gte(bookings.startDate, todayThere(bookings.timeZone, now)),
      ),
    )
    .orderBy(asc(bookings.startDate), asc(bookings.createdAt), asc(bookings.id))
    .limit(MOST_REQUESTS)
  return rows.map((row) => toBooking(row, now))
}
