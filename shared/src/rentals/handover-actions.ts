import { todayIn } from '../dates/time-zone.ts'
import { nextDepositTransition, problemWithClaim } from './deposit.ts'
import {
  type HandoverStep,
  type HandoverStepName,
  handoverOf,
  isConfirmed,
  type Side,
} from './handover.ts'
import type { Rental } from './rental.ts'
import { type DatedRental, isOverdue, statusAt } from './rental-states.ts'

/**
 * Where an item is on its way to the renter and back. `over` is a rental of which nobody said
 * anything; `back` stays so, whatever becomes of the deposit.
 */
export type HandoverPhase = 'to_come' | 'pick_up' | 'out' | 'overdue' | 'back' | 'over'

/** The actions that a renter or host can take now, the next step first. */
export type HandoverAction = HandoverStepName | 'answer_claim' | 'claim'

export function sideOf(
  { ownerId, renterId }: Pick<Rental, 'ownerId' | 'renterId'>,
  userId: string,
): Side | null {
  if (userId === ownerId) return 'owner'
  return userId === renterId ? 'renter' : null
}

/** Null for a rental without a handover. */
export function handoverPhase(rental: Rental, now: Date): HandoverPhase | null {
  const { status, startDate, endDate, timeZone, handover } = rental
  if (status !== 'confirmed' && status !== 'completed') return null
  const today = todayIn(timeZone, now)
  if (handover.returnedAt) return 'back'
  if (isOverdue({ ...rental, holdExpiresAt: null }, handover, now)) return 'overdue'
  if (handover.pickedUpAt) return 'out'
  if (today < startDate) return 'to_come'
  return today <= endDate ? 'pick_up' : 'over'
}

/** When a held deposit is returned automatically. */
export const depositGoesBackAt = (rental: Rental): Date =>
  nextDepositTransition({ ...rental, steps: rental.handover.steps, claim: null }).at

/** A host claims once; then the renter answers. */
function canClaim(rental: Rental, now: Date): boolean {
  const claim = rental.claim && { ...rental.claim, answeredAt: null }
  return problemWithClaim({ ...rental, steps: rental.handover.steps, claim }, now) === null
}

export function handoverActions(rental: Rental, side: Side, now: Date): HandoverAction[] {
  const phase = handoverPhase(rental, now)
  if (phase === null || phase === 'to_come') return []
  const actions: HandoverAction[] = []
  if (side === 'renter' && rental.claim?.state === 'open') actions.push('answer_claim')
  actions.push(...stepsToTake(rental, side, phase, now))
  if (side === 'owner' && canClaim(rental, now)) actions.push('claim')
  return actions
}

function stepsToTake(
  rental: Rental,
  side: Side,
  phase: HandoverPhase,
  now: Date,
): HandoverStepName[] {
  const { startDate, timeZone, claim, depositStatus } = rental
  const { steps } = rental.handover
  const told = { ...rental, steps, holdExpiresAt: null }
  const isPossible = (step: HandoverStepName) =>
    problemWithStep(told, { step, by: side }, now) === null
  const isOpen = (step: HandoverStepName) => !isConfirmed(steps, step) && isPossible(step)
  if (phase === 'pick_up') {
    // After the first day a return is possible without a reported pickup.
    return todayIn(timeZone, now) > startDate ? ['pickup', 'return'] : ['pickup']
  }
  if (phase === 'out' || phase === 'overdue')
    return isOpen('pickup') ? ['pickup', 'return'] : ['return']
  if (phase !== 'back' || claim) return []
  // The host's confirmation releases the deposit at once, even if the renter has shown the return.
  const isAwaited = side === 'owner' && depositStatus === 'held'
  return isOpen('return') || (isAwaited && isPossible('return')) ? ['return'] : []
}

interface ToldRental extends DatedRental {
  steps: readonly HandoverStep[]
}

/** Why a renter or host cannot confirm a step now, in words; null if they can. */
export function problemWithStep(
  rental: ToldRental,
  { step, by }: Pick<HandoverStep, 'step' | 'by'>,
  now: Date,
): string | null {
  const { startDate, timeZone, steps } = rental
  const status = statusAt(rental, now)
  if (status !== 'confirmed' && status !== 'completed') {
    return `This rental is ${status}, so there is nothing to hand over.`
  }
  if (todayIn(timeZone, now) < startDate) {
    return `This rental begins on ${startDate}, so nothing can be handed over yet.`
  }
  if (steps.some((said) => said.step === step && said.by === by)) return 'You have said so already.'
  const isTooLate = step === 'pickup' && handoverOf(steps).returnedAt !== null
  return isTooLate ? 'It is back already, so it cannot be picked up any more.' : null
}
