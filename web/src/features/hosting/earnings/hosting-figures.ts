import { addMonths, daysBetween } from '@commonplot/shared/dates/plain-date.ts'
import type { Earnings, HostedRental } from '@commonplot/shared/hosting/hosting.ts'
import { inCents } from '@commonplot/shared/rentals/pricing.ts'
import { freeFrom } from '@commonplot/shared/rentals/rental-states.ts'

/** In whole cents, so that many small sums stay exact. */
export const sumOf = (amounts: readonly number[]): number =>
  amounts.reduce((cents, amount) => cents + inCents(amount), 0) / 100

/** Holds are left out: they may expire unpaid. */
const isAgreed = ({ status }: HostedRental) => status === 'confirmed' || status === 'completed'

const later = (one: string, other: string) => (one > other ? one : other)
const sooner = (one: string, other: string) => (one < other ? one : other)

/** Days that all items together are rented in a month, given by its first day, and by how many rentals. */
export function rentedIn(rentals: readonly HostedRental[], month: string) {
  const end = addMonths(month, 1)
  const daysOf = (rental: HostedRental) =>
    Math.max(0, daysBetween(later(rental.startDate, month), sooner(freeFrom(rental), end)))
  const days = rentals.filter(isAgreed).map(daysOf).filter(Boolean)
  return { days: days.reduce((sum, count) => sum + count, 0), rentals: days.length }
}

export function earnedOf({ months, upcoming }: Earnings, month: string) {
  const thisMonth = months.find((row) => row.month === month.slice(0, 7))
  return {
    thisMonth: thisMonth?.host ?? 0,
    upcoming,
    allTime: sumOf(months.map(({ host }) => host)),
  }
}
