import { addDays, daysBetween } from '../dates/plain-date.ts'
import type { RentalType } from './rental.ts'

export const CURRENCY = 'usd'
export const PLATFORM_FEE_RATE = 0.05
const DAYS_PER_MONTH = 30
export const DEPOSIT_DAYS = 2

/** Converts dollars of contracts and forms to cents. */
export function inCents(dollars: number): number {
  return Math.round(dollars * 100)
}

/** In words, such as $40 or $12.50. */
export function inDollars(cents: number): string {
  return `$${(cents / 100).toFixed(cents % 100 === 0 ? 0 : 2)}`
}

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

export function quoteRental(
  type: RentalType,
  priceCents: number,
  startDate: string,
  endDate: string,
): RentalQuote {
  const quote = type === 'plot' ? quotePlotRental : quoteToolRental
  return quote(priceCents, startDate, endDate)
}

/** The price of the shortest stay, with a tool's deposit. */
export function cheapestTotalCents(type: RentalType, priceCents: number, minDays: number): number {
  const anyDay = '2026-01-01'
  return quoteRental(type, priceCents, anyDay, addDays(anyDay, minDays)).totalCents
}

function quotePlotRental(priceCents: number, startDate: string, endDate: string) {
  return quoteDuration(priceCents, plotMonths(startDate, endDate), 0)
}

function quoteToolRental(priceCents: number, startDate: string, endDate: string) {
  return quoteDuration(priceCents, toolDays(startDate, endDate), depositOf(priceCents))
}

export function depositOf(dailyPriceCents: number): number {
  return dailyPriceCents * DEPOSIT_DAYS
}

/** Whether giving the plot back a day sooner would save a whole month's rent. */
export function oneDayFewerSavesMonth(startDate: string, endDate: string): boolean {
  return (
    startDate < endDate &&
    plotMonths(startDate, addDays(endDate, -1)) < plotMonths(startDate, endDate)
  )
}

export function platformFee(rentCents: number): number {
  return Math.round(rentCents * PLATFORM_FEE_RATE)
}

/** The fee comes out of the host's share; the renter pays the rent and, for a tool, the deposit. */
function quoteDuration(priceCents: number, duration: number, depositCents: number): RentalQuote {
  const rentCents = priceCents * duration
  const platformFeeCents = platformFee(rentCents)
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
