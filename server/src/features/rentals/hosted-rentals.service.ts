import type { Rental } from '@commonplot/shared/rentals/rental.ts'
import type { Database } from '../../adapters/database/database.port.ts'
import { toRental } from './rentals.store.ts'
import { findRentalsNearToday } from './rentals-near-today.store.ts'

const MOST = 1000

/** What a host has let, from a year back on; for the host alone. */
export async function listHostedRentals(
  db: Database,
  ownerId: string,
  now: Date,
): Promise<Rental[]> {
  const rows = await findRentalsNearToday(db, { ownerId }, { now, most: MOST })
  return rows.map((row) => toRental(row, now))
}
