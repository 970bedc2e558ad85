import { daysBetween } from '../dates/plain-date.ts'
import type { RentalType } from './rental.ts'

export const PLATFORM_FEE_RATE = 0.05
export const DAYS_PER_MONTH = 30
export const DEPOSIT_DAYS = 2

/** Every figure of a rental, in whole cents. */
export interface RentalQuote {
  /** Months for a plot, days for a tool. */
  duration: number
  rentCents: number
  platformFeeCents: number
  hostCents: number
  depositCents: number
  totalCents: number
}

/** The fee comes out of the host's share; the renter pays the rent and, for a tool, the deposit. */
export function quoteRental(
  type: RentalType,
  priceCents: number,
  startDate: string,
  endDate: string,
): RentalQuote {
  const duration = type === 'plot' ? plotMonths(startDate, endDate) : toolDays(startDate, endDate)
  const rentCents = priceCents * duration
  const platformFeeCents = Math.round(rentCents * PLATFORM_FEE_RATE)
  const depositCents = type === 'tool' ? priceCents * DEPOSIT_DAYS : 0
  return {
    duration,
    rentCents,
    platformFeeCents,
    hostCents: rentCents - platformFeeCents,
    depositCents,
    totalCents: rentCents + depositCents,
  }
}

/** A same-day rental bills one unit. */
function toolDays(startDate: string, endDate: string): number {
  return Math.max(1, daysBetween(startDate, endDate))
}

function plotMonths(startDate: string, endDate: string): number {
  return Math.max(1, Math.ceil(daysBetween(startDate, endDate) / DAYS_PER_MONTH))
}
