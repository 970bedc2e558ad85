import * as z from 'zod/mini'
import { booking } from '../bookings/booking.ts'
import { dollars, id, pictureUrl } from '../contract/fields.ts'
import { TOOL_STATES } from '../listings/listing-state.ts'
import { rental, rentalType } from '../rentals/rental.ts'
import { personSummary } from '../users/user.ts'

/** A listing as its host sees it. */
export const hostedListing = z.object({
  type: rentalType,
  id,
  name: z.string(),
  state: z.enum(TOOL_STATES),
  /** The reason why an operator hid the listing. */
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

/** A booking request with its requester. */
const hostedRequest = z.extend(booking, { requester: personSummary })
export type HostedRequest = z.infer<typeof hostedRequest>

/** A sum of many rentals, so without a maximum. */
const sumOfDollars = z.number().check(z.gte(0))

/** The earnings of one month; `host` = `rent` − `fee` + `kept`. */
export const monthOfEarnings = z.object({
  /** `YYYY-MM`, by the calendar of each item. */
  month: z.string(),
  rent: sumOfDollars,
  fee: sumOfDollars,
  /** Kept parts of deposits. */
  kept: sumOfDollars,
  host: sumOfDollars,
})
export type MonthOfEarnings = z.infer<typeof monthOfEarnings>

export const earnings = z.object({
  currency: z.string(),
  /** Newest first; months without earnings are left out. */
  months: z.array(monthOfEarnings),
  /** The host's share of confirmed rentals that have not ended. */
  upcoming: sumOfDollars,
})
export type Earnings = z.infer<typeof earnings>

export const hosting = z.object({
  listings: z.array(hostedListing),
  /** Current and future rentals and those of the last year, latest first. */
  rentals: z.array(hostedRental),
  /** Unanswered requests, soonest first. */
  requests: z.array(hostedRequest),
  earnings,
})
export type Hosting = z.infer<typeof hosting>
