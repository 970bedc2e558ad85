import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../adapters/database/database.port.ts'
import { isHeld } from './availability.sql.ts'
import { extensions } from './extensions.table.ts'
import { refunds } from './refunds.table.ts'
import { rentals } from './rentals.table.ts'

const isOf = (userId: string): SQL | undefined =>
  or(eq(rentals.renterId, userId), eq(rentals.ownerId, userId))

/** One that has ended counts until the sweep has written it down, and what is owed with it. */
export function countOpenRentals(db: Database, userId: string, now: Date): Promise<number> {
  const isOpen = or(eq(rentals.status, 'confirmed'), isHeld(now))
  return db.$count(rentals, and(isOf(userId), isOpen))
}

/** Of a rental that is over: the item is still away, or one of the two may yet claim or answer. */
export function countOpenDeposits(db: Database, userId: string): Promise<number> {
  const isOpen = inArray(rentals.depositStatus, ['held', 'claimed'])
  return db.$count(rentals, and(isOf(userId), eq(rentals.status, 'completed'), isOpen))
}

const isUnsettled = (table: typeof rentals | typeof extensions): SQL | undefined =>
  and(isNotNull(table.paymentIntentId), isNull(table.paymentClosedAt))

/** Money that may still arrive, late; for more days too. */
export async function countOpenPayments(db: Database, userId: string): Promise<number> {
  const ofRental = sql`exists (select 1 from ${rentals}
    where ${rentals.id} = ${extensions.rentalId} and ${isOf(userId)})`
  const [first, more] = [
    await db.$count(rentals, and(isOf(userId), isUnsettled(rentals))),
    await db.$count(extensions, and(isUnsettled(extensions), ofRental)),
  ]
  return first + more
}

export function countOpenRefunds(db: Database, userId: string): Promise<number> {
  const isTheirs = sql`exists (select 1 from ${rentals}
    where ${rentals.id} = ${refunds.rentalId} and ${isOf(userId)})`
  return db.$count(refunds, and(eq(refunds.state, 'pending'), isTheirs))
}
