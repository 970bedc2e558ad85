import * as z from 'zod/mini'
import { booking } from '../bookings/booking.ts'
import { dollars, id, pictureUrl } from '../contract/fields.ts'
import { TOOL_STATES } from '../listings/listing-state.ts'
import { rental, rentalType } from '../rentals/rental.ts'
import { personSummary } from '../users/user.ts'

/** One line of what a host offers. */
export const hostedListing = z.object({
  type: rentalType,
  id,
  name: z.string(),
  state: z.enum(TOOL_STATES),
  /** Why an operator took it out of sight. */
  hiddenReason: z.optional(z.string()),
  image: z.nullable(pictureUrl),
  /** Dollars a month (plot) or a day (tool). */
  price: z.nullable(dollars),
  /** Confirmed and not ended. */
  upcomingRentals: z.number(),
})
export type HostedListing = z.infer<typeof hostedListing>

/** A rental as its host sees it. */
const hostedRental = z.extend(rental, { renter: personSummary })
export type HostedRental = z.infer<typeof hostedRental>

/** What somebody asks a host for, and who asks. */
const hostedRequest = z.extend(booking, { requester: personSummary })
export type HostedRequest = z.infer<typeof hostedRequest>

/** Of many rentals, so with no highest amount. */
const sumOfDollars = z.number().check(z.gte(0))

/** What one month brought; `host` = `rent` − `fee` + `kept`. */
export const monthOfEarnings = z.object({
  /** `YYYY-MM`, by the calendar of each item. */
  month: z.string(),
  rent: sumOfDollars,
  fee: sumOfDollars,
  /** Of deposits. */
  kept: sumOfDollars,
  host: sumOfDollars,
})
export type MonthOfEarnings = z.infer<typeof monthOfEarnings>

export const earnings = z.object({
  currency: z.string(),
  /** Newest first; months without anything are left out. */
  months: z.array(monthOfEarnings),
  /** The host's share of what is confirmed and has not ended. */
  upcoming: sumOfDollars,
})
export type Earnings = z.infer<typeof earnings>

export const hosting = z.object({
  listings: z.array(hostedListing),
  /** Those that last until today or later and those of the last year, latest first. */
  rentals: z.array(hostedRental),
  /** Without an answer yet, soonest first. */
  requests: z.array(hostedRequest),
  earnings,
})
export type Hosting = z.infer<typeof hosting>
