import { addDays } from '@commonplot/shared/dates/plain-date.ts'
import fc from 'fast-check'
import type { AppDeps } from '../app-deps.ts'
import { extendRental } from '../features/rentals/extensions/extensions.service.ts'
import { findRental } from '../features/rentals/rentals.store.ts'

/** A renter extends a rental, and usually pays for it. */
export const extendDeed = fc.record({
  do: fc.constantFrom('extend' as const, 'extend and pay' as const),
  /** Index of a known payment, counted from the newest. */
  which: fc.nat({ max: 3 }),
  days: fc.integer({ min: 1, max: 3 }),
})

/** The client secret of the new payment, if any. */
export async function keepLonger(
  world: AppDeps,
  { rentalId, renterId }: { rentalId: string; renterId: string },
  days: number,
): Promise<string | null> {
  const rental = await findRental(world.db, rentalId)
  if (!rental) return null
  const caller = { userId: renterId, timeZone: 'UTC' }
  const endDate = addDays(rental.endDate, days)
  return (await extendRental(world, rentalId, endDate, caller)).clientSecret
}
