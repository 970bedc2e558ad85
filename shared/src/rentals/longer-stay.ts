import { addDays } from '../dates/plain-date.ts'
import { quoteRental, type RentalQuote } from './pricing.ts'
import type { RentalType, TakenPeriod } from './rental.ts'
import { freeFrom } from './rental-states.ts'

export const NO_DAYS_AFTER = 'The days after yours are taken, so it cannot be kept longer.'

interface PaidStay {
  type: RentalType
  priceCents: number
  startDate: string
  depositCents: number
  totalCents: number
}

/** The price of a stay extended to `endDate`, and its unpaid part. */
export interface LongerQuote extends RentalQuote {
  moreCents: number
}

/** Quotes at the agreed price, not at the listing's price of today; the deposit stays. */
export function quoteLonger(paid: PaidStay, endDate: string): LongerQuote {
  const quote = quoteRental(paid.type, paid.priceCents, paid.startDate, endDate)
  const { depositCents } = paid
  const totalCents = quote.rentCents + depositCents
  return { ...quote, depositCents, totalCents, moreCents: totalCents - paid.totalCents }
}

/**
 * The last day until which a stay can be kept before the days of others begin; null without others.
 */
export function keepableUntil(
  stay: TakenPeriod,
  bufferDays: number,
  taken: readonly TakenPeriod[],
): string | null {
  const [next] = taken
    .map(({ startDate }) => startDate)
    .filter((day) => day >= freeFrom(stay))
    .toSorted()
  return next === undefined ? null : addDays(next, -bufferDays)
}
