import type { Handover } from './handover.ts'
import type { DepositStatus } from './rental.ts'
import { type DatedRental, hasStarted } from './rental-states.ts'

interface CancellableRental extends Pick<DatedRental, 'status' | 'startDate' | 'timeZone'> {
  depositStatus: DepositStatus | null
}

/**
 * Why a rental in force cannot be cancelled any more, in words; nothing when it can. What nobody has
 * paid for can always be let go.
 */
export function problemWithCancelling(
  rental: CancellableRental,
  { pickedUpAt, returnedAt }: Pick<Handover, 'pickedUpAt' | 'returnedAt'>,
  now: Date | number,
): string | null {
  if (rental.status === 'held') return null
  if (hasStarted(rental, now)) return 'This rental has started, so it can no longer be cancelled.'
  if (returnedAt) return 'It is back already, so this rental can no longer be cancelled.'
  if (pickedUpAt) return 'It was picked up, so this rental can no longer be cancelled.'
  // On the one day of a rental its host can claim what nobody spoke of.
  const isUntouched = rental.depositStatus === null || rental.depositStatus === 'held'
  return isUntouched ? null : 'The deposit was claimed, so this rental can no longer be cancelled.'
}
