import { and, eq, gt, gte, isNull, or, sql } from 'drizzle-orm'
import type { Database, WritableDatabase } from '../../adapters/database/database.port.ts'
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

/** Locks the requester: of two requests at once, the second sees the first. */
export async function lockAsker(tx: WritableDatabase, userId: string): Promise<void> {
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
