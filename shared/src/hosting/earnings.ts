import { todayIn } from '../dates/time-zone.ts'
import { CURRENCY, platformFee } from '../rentals/pricing.ts'
import { type DatedRental, statusAt } from '../rentals/rental-states.ts'
import type { Earnings, MonthOfEarnings } from './hosting.ts'

/** The amounts and dates of a rental that earnings depend on, in cents. */
export interface PaidRental extends DatedRental {
  rentCents: number
  platformFeeCents: number
  hostCents: number
  totalCents: number
  refundCents: number | null
  depositKeptCents: number
  paidAt: Date | null
  endedAt: Date | null
}

/** The earnings of one rental, or of a month. */
export interface MonthInCents {
  /** `YYYY-MM` */
  month: string
  rentCents: number
  feeCents: number
  keptCents: number
}

const monthOf = (day: string) => day.slice(0, 7)

/**
 * A rental that is over counts in the month of its end date; what a cancelled one kept counts in the
 * month in which it was cancelled. Both go by the calendar of the item.
 */
export function earningOf(rental: PaidRental, now: Date): MonthInCents | null {
  const earning = countOne(rental, now)
  return earning && earning.rentCents + earning.keptCents > 0 ? earning : null
}

function countOne(rental: PaidRental, now: Date): MonthInCents | null {
  const { rentCents, totalCents, refundCents, timeZone, paidAt, endedAt } = rental
  const status = statusAt(rental, now)
  if (status === 'completed') {
    const { platformFeeCents: feeCents, depositKeptCents: keptCents } = rental
    return { month: monthOf(rental.endDate), rentCents, feeCents, keptCents }
  }
  if (status !== 'cancelled' || !paidAt || !endedAt) return null
  // A cancellation returns the whole deposit, so the rest of the payment is rent.
  const keptRent = totalCents - (refundCents ?? 0)
  const month = monthOf(todayIn(timeZone, endedAt))
  return { month, rentCents: keptRent, feeCents: platformFee(keptRent), keptCents: 0 }
}

/** The host's share of agreed rentals that have not ended. */
export function upcomingOf(rental: PaidRental, now: Date): number {
  return statusAt(rental, now) === 'confirmed' ? rental.hostCents : 0
}

/** One line for each month, newest first, in the dollars that people read. */
export function toEarnings(months: readonly MonthInCents[], upcomingCents: number): Earnings {
  const newestFirst = months.toSorted((a, b) => (a.month < b.month ? 1 : -1))
  return { currency: CURRENCY, months: newestFirst.map(inDollars), upcoming: upcomingCents / 100 }
}

function inDollars({ month, rentCents, feeCents, keptCents }: MonthInCents): MonthOfEarnings {
  return {
    month,
    rent: rentCents / 100,
    fee: feeCents / 100,
    kept: keptCents / 100,
    host: (rentCents - feeCents + keptCents) / 100,
  }
}
