import { addDays } from '@commonplot/shared/dates/plain-date.ts'
import { and, desc, eq, gte, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { Database } from '../../adapters/database/database.port.ts'
import { isHeld } from './availability.sql.ts'
import { type RentalRow, selectRentals } from './rentals.store.ts'
import { rentals } from './rentals.table.ts'

export const DAYS_BACK = 365
export type Party = { ownerId: string } | { renterId: string }

/**
 * What one side has to do with now, latest first; of somebody who has more than `most`, those that
 * begin nearest to today. What never came about is left out.
 */
export async function findRentalsNearToday(
  db: Database,
  party: Party,
  { now, most }: { now: Date; most: number },
): Promise<RentalRow[]> {
  const today = now.toISOString().slice(0, 10)
  const isTheirs =
    'ownerId' in party ? eq(rentals.ownerId, party.ownerId) : eq(rentals.renterId, party.renterId)
  const cameAbout = or(
    inArray(rentals.status, ['confirmed', 'completed']),
    isHeld(now),
    and(eq(rentals.status, 'cancelled'), isNotNull(rentals.confirmedAt)),
  )
  const nearest = db
    .select({ id: rentals.id })
    .from(rentals)
    .where(and(isTheirs, gte(rentals.endDate, addDays(today, -DAYS_BACK)), cameAbout))
    .orderBy(sql`abs(${rentals.startDate} - ${today}::date)`)
    .limit(most)
  return selectRentals(db)
    .where(and(isTheirs, inArray(rentals.id, nearest)))
    .orderBy(desc(rentals.startDate), desc(rentals.createdAt), desc(rentals.id))
}
