import { and, eq, gte, or, sql } from 'drizzle-orm'
import type { Database } from '../../adapters/database/database.port.ts'
import { todayThere } from '../../sql/today-there.ts'
import { rentals } from '../rentals/rentals.table.ts'
import { bookings } from './bookings.table.ts'

/** Those without an answer, and what was agreed and is still to come. A rental speaks for itself. */
export function countOpenRequests(db: Database, userId: string, now: Date): Promise<number> {
  const today = todayThere(bookings.timeZone, now)
  const isPending = and(eq(bookings.status, 'pending'), gte(bookings.startDate, today))
  const hasRental = sql`exists (select 1 from ${rentals} where ${rentals.bookingId} = ${bookings.id})`
  const isAgreed = and(eq(bookings.status, 'accepted'), gte(bookings.endDate, today))
  return db.$count(
    bookings,
    and(
      or(eq(bookings.requesterId, userId), eq(bookings.ownerId, userId)),
      or(isPending, and(isAgreed, sql`not ${hasRental}`)),
    ),
  )
}
