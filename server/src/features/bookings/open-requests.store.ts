import { and, eq, gte, isNull, or } from 'drizzle-orm'
import type { Database } from '../../adapters/database/database.port.ts'
import { todayThere } from '../../sql/today-there.ts'
import { bookings } from './bookings.table.ts'

/** Those without an answer, and what was agreed and is still to come. What is paid for, its rental tells. */
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
