import type { Rental } from '@commonplot/shared/rentals/rental.ts'
import type { Database } from '../../adapters/database/database.port.ts'
import { toRental } from './rentals.store.ts'
import { findRentalsNearToday } from './rentals-near-today.store.ts'

/** What a host has let, from a year back on; for the host alone. */
export async function listHostedRentals(
  db: Database,
  ownerId: string,
  now: Date,
): Promise<Rental[]> {
  const rows = await findRentalsNearToday(db, { ownerId }, now)
  return rows.map((row) => toRental(row, now))
}
