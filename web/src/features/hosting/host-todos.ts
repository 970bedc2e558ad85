import { addDays } from '@commonplot/shared/dates/plain-date.ts'
import { todayIn } from '@commonplot/shared/dates/time-zone.ts'
import type { HostedListing, HostedRental } from '@commonplot/shared/hosting/hosting.ts'
import { handoverActions, handoverPhase } from '@commonplot/shared/rentals/handover-actions.ts'

export interface Handover {
  rental: HostedRental
  what: 'starts' | 'ends'
  when: 'today' | 'tomorrow'
}

/** By the calendar of each item; on its last day a rental counts as completed already. */
export function handoversOf(rentals: readonly HostedRental[], now: number): Handover[] {
  const near = rentals
    .filter(({ status }) => status === 'confirmed' || status === 'completed')
    .flatMap((rental) => {
      const today = todayIn(rental.timeZone, now)
      const days = { today, tomorrow: addDays(today, 1) }
      return (['today', 'tomorrow'] as const).flatMap((when): Handover[] => [
        ...(rental.startDate === days[when] ? [{ rental, when, what: 'starts' } as const] : []),
        ...(rental.endDate === days[when] ? [{ rental, when, what: 'ends' } as const] : []),
      ])
    })
  return near.sort((one, other) => one.when.localeCompare(other.when))
}

/** Days after the start on which a pick-up still counts as due; many plots never report one. */
const ASKED_DAYS = 3

/** The host has a step to take at the gate: now, and not only some day. */
function isDue(rental: HostedRental, now: Date): boolean {
  const phase = handoverPhase(rental, now)
  const steps = handoverActions(rental, 'owner', now)
  const today = todayIn(rental.timeZone, now)
  if (phase === 'pick_up') return today <= addDays(rental.startDate, ASKED_DAYS)
  if (phase === 'out') return steps.includes('pickup') || today >= rental.endDate
  return phase === 'overdue' || (phase === 'back' && steps.includes('return'))
}

export const dueHandovers = (rentals: readonly HostedRental[], now: number): HostedRental[] =>
  rentals.filter((rental) => isDue(rental, new Date(now)))

export interface ListingLack {
  listing: HostedListing
  words: string
}

const RESTING: Partial<Record<HostedListing['state'], string>> = {
  paused: 'is paused and takes no new rentals',
  repair: 'is in repair',
}

function lackOf({ state, image, price }: HostedListing): string | undefined {
  if (state === 'archived') return undefined
  if (price === null) return 'has no price, so nobody can rent it'
  return RESTING[state] ?? (image === null ? 'has no picture yet' : undefined)
}

/** Listings that cannot be found or rented, with the reason. */
export const lacksOf = (listings: readonly HostedListing[]): ListingLack[] =>
  listings.flatMap((listing) => {
    const words = lackOf(listing)
    return words ? [{ listing, words }] : []
  })
