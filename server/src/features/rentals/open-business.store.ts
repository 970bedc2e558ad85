import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../adapters/database/database.port.ts'
import { isHeld } from './availability.store.ts'
import { refunds } from './refunds.table.ts'
import { rentals } from './rentals.table.ts'

const isOf = (userId: string): SQL | undefined =>
  or(eq(rentals.renterId, userId), eq(rentals.ownerId, userId))

/** One that has ended counts until the sweep has written it down, and what is owed with it. */
export function countOpenRentals(db: Database, userId: string, now: Date): Promise<number> {
  const isOpen = or(eq(rentals.status, 'confirmed'), isHeld(now))
  return db.$count(rentals, and(isOf(userId), isOpen))
}

/** Money that may still arrive, late. */
export function countOpenPayments(db: Database, userId: string): Promise<number> {
  const isOpen = and(isNotNull(rentals.paymentIntentId), isNull(rentals.paymentClosedAt))
  return db.$count(rentals, and(isOf(userId), isOpen))
}

export function countOpenRefunds(db: Database, userId: string): Promise<number> {
  const isTheirs = sql`exists (select 1 from ${rentals}
    where ${rentals.id} = ${refunds.rentalId} and ${isOf(userId)})`
  return db.$count(refunds, and(eq(refunds.state, 'pending'), isTheirs))
}
