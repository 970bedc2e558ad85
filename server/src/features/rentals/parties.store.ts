import { and, eq, or } from 'drizzle-orm'
import type { IsPartyOfRental } from '../../between-features/rental-parties.port.ts'
import { rentals } from './rentals.table.ts'

export const isPartyOfRental: IsPartyOfRental = async (db, rentalId, userId) => {
  const isOneOfTwo = or(eq(rentals.renterId, userId), eq(rentals.ownerId, userId))
  return (await db.$count(rentals, and(eq(rentals.id, rentalId), isOneOfTwo))) > 0
}
