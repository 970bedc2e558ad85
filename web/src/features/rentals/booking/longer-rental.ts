import { addDays, daysBetween } from '@commonplot/shared/dates/plain-date.ts'
import { todayIn } from '@commonplot/shared/dates/time-zone.ts'
import { lastBookableDay } from '@commonplot/shared/rentals/bookable-dates.ts'
import { keepableUntil, quoteLonger } from '@commonplot/shared/rentals/longer-stay.ts'
import { inCents } from '@commonplot/shared/rentals/pricing.ts'
import type { Rental, TakenPeriod } from '@commonplot/shared/rentals/rental.ts'
import { freeFrom } from '@commonplot/shared/rentals/rental-states.ts'

/** Hides the button for rentals that the server would refuse to extend. */
export function canKeepLonger({ status, handover }: Rental): boolean {
  return status === 'confirmed' && handover.returnedAt === null
}

export function longerQuote(rental: Rental, endDate: string) {
  const { type, startDate } = rental
  const depositCents = inCents(rental.securityDeposit ?? 0)
  const totalCents = inCents(rental.totalAmount)
  const priceCents = inCents(rental.price)
  return quoteLonger({ type, startDate, priceCents, depositCents, totalCents }, endDate)
}

/** From which day to which it could end instead, by the calendar of the item. */
export function longerDates(rental: Rental, taken: readonly TakenPeriod[], now: number) {
  const { startDate, endDate, extension, timeZone } = rental
  const today = todayIn(timeZone, now)
  const own = taken.find((period) => period.startDate === startDate)
  // A taken period includes the buffer days after the stay.
  const until = freeFrom({ startDate, endDate: extension?.endDate ?? endDate })
  const bufferDays = own ? Math.max(0, daysBetween(until, own.endDate)) : 0
  const farthest = lastBookableDay(today)
  const last = keepableUntil(rental, bufferDays, taken) ?? farthest
  return { today, first: addDays(endDate, 1), last: last < farthest ? last : farthest }
}
