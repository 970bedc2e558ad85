import type { Booking } from '@commonplot/shared/bookings/booking.ts'
import { and, asc, eq, gte } from 'drizzle-orm'
import type { Database } from '../../adapters/database/database.port.ts'
import { todayThere } from '../../sql/today-there.ts'
import { selectBookings, toBooking } from './bookings.store.ts'
import { bookings } from './bookings.table.ts'

const MOST = 200

/** Those that wait for their answer, soonest first. */
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
    .limit(MOST)
  return rows.map((row) => toBooking(row, now))
}
