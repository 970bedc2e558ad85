import type { Side } from '@commonplot/shared/rentals/handover.ts'
import { sideOf as sideOfPerson } from '@commonplot/shared/rentals/handover-actions.ts'
import type { Database, WritableDatabase } from '../../adapters/database/database.port.ts'
import type { Caller } from '../../caller.ts'
import { forbidden, notFound } from '../../failures.ts'
import { findRental, lockRental, type RentalRow } from './rentals.store.ts'

const NOT_A_PARTY = 'This rental is between other people'

/** The caller's side of the rental. Refuses other people. */
export function sideOf(rental: RentalRow, { userId }: Caller): Side {
  const side = sideOfPerson(rental, userId)
  if (!side) throw forbidden(NOT_A_PARTY)
  return side
}

export function counterpartyId({ renterId, ownerId }: RentalRow, side: Side): string {
  return side === 'renter' ? ownerId : renterId
}

export function requireRental(rental: RentalRow | undefined): RentalRow {
  if (!rental) throw notFound('Rental not found')
  return rental
}

interface OwnRental {
  rental: RentalRow
  side: Side
}

const ownRental = (row: RentalRow | undefined, caller: Caller): OwnRental => {
  const rental = requireRental(row)
  return { rental, side: sideOf(rental, caller) }
}

export const readOwnRental = async (db: Database, id: string, caller: Caller): Promise<OwnRental> =>
  ownRental(await findRental(db, id), caller)

export const lockOwnRental = async (
  tx: WritableDatabase,
  id: string,
  caller: Caller,
): Promise<OwnRental> => ownRental(await lockRental(tx, id), caller)
