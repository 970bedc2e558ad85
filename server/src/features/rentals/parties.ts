import type { Side } from '@commonplot/shared/rentals/handover.ts'
import type { Caller } from '../../caller.ts'
import { forbidden, notFound } from '../../failures.ts'
import type { RentalRow } from './rentals.store.ts'

const NOT_A_PARTY = 'This rental is between other people'

/** Which of the two somebody is; others are turned away. */
export function sideOf({ renterId, ownerId }: RentalRow, { userId }: Caller): Side {
  if (userId === renterId) return 'renter'
  if (userId === ownerId) return 'owner'
  throw forbidden(NOT_A_PARTY)
}

export function otherOf({ renterId, ownerId }: RentalRow, side: Side): string {
  return side === 'renter' ? ownerId : renterId
}

export function found(rental: RentalRow | undefined): RentalRow {
  if (!rental) throw notFound('Rental not found')
  return rental
}
