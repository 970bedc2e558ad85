import * as z from 'zod/mini'
import { dollars, id, instant, plainDate, timeZone } from '../contract/fields.ts'
import { handover, side } from './handover.ts'

/** Stored with each rental as it was at purchase, so that a later change never touches it. */
export const cancellationPolicy = z.object({
  fullRefundUntilHours: z.number(),
  /** A part of the rent, from 0 to 1. */
  lateRefundShare: z.number(),
})
export type CancellationPolicy = z.infer<typeof cancellationPolicy>

export const STANDARD_CANCELLATION_POLICY: CancellationPolicy = {
  fullRefundUntilHours: 48,
  lateRefundShare: 0.5,
}

export const REFUND_STATES = ['pending', 'succeeded', 'failed'] as const
const refundState = z.enum(REFUND_STATES)
export type RefundState = z.infer<typeof refundState>

/**
 * `open` waits for the renter; `disputed` for an operator, since they object or have not answered;
 * the rest is over: `lapsed` when nobody decided in time.
 */
export const CLAIM_STATES = ['open', 'disputed', 'accepted', 'decided', 'lapsed'] as const
export const claimState = z.enum(CLAIM_STATES)
export type ClaimState = z.infer<typeof claimState>

export const claim = z.object({
  amount: dollars,
  reason: z.string(),
  photos: z.array(z.string()),
  state: claimState,
  /** The part of the deposit that the host keeps; null until the claim is settled. */
  keptAmount: z.nullable(dollars),
  /** When the claim moves on automatically: to an operator, or back to the renter. */
  until: z.nullable(instant),
  createdAt: instant,
})
export type Claim = z.infer<typeof claim>

export const RENTAL_TYPES = ['plot', 'tool'] as const
export const rentalType = z.enum(RENTAL_TYPES)
export type RentalType = z.infer<typeof rentalType>

export const RENTAL_STATUSES = ['held', 'confirmed', 'completed', 'expired', 'cancelled'] as const
export const rentalStatus = z.enum(RENTAL_STATUSES)
export type RentalStatus = z.infer<typeof rentalStatus>

export const RENTAL_STATUS_LABELS: Record<RentalStatus, string> = {
  held: 'Awaiting payment',
  confirmed: 'Confirmed',
  completed: 'Completed',
  expired: 'Expired',
  cancelled: 'Cancelled',
}

export const DEPOSIT_STATUSES = ['held', 'claimed', 'released', 'partly_kept', 'kept'] as const
export const depositStatus = z.enum(DEPOSIT_STATUSES)
export type DepositStatus = z.infer<typeof depositStatus>

export const DEPOSIT_STATUS_LABELS: Record<DepositStatus, string> = {
  held: 'Deposit held',
  claimed: 'Deposit claimed',
  released: 'Deposit returned',
  partly_kept: 'Deposit partly kept',
  kept: 'Deposit kept',
}

export const rental = z.object({
  id,
  type: rentalType,
  itemId: id,
  item: z.object({ id, name: z.string() }),
  /** The exact address, with accounts and while `opensPlace` holds. */
  address: z.optional(z.string()),
  renterId: id,
  ownerId: id,
  startDate: plainDate,
  endDate: plainDate,
  /** The item's time zone as agreed, which decides the rental's day. */
  timeZone,
  /** Dollars a month (plot) or a day (tool) as agreed. */
  price: dollars,
  /** Months (plot) or days (tool). */
  duration: z.number(),
  totalAmount: dollars,
  platformFee: dollars,
  hostAmount: dollars,
  securityDeposit: z.nullable(dollars),
  status: rentalStatus,
  depositStatus: z.nullable(depositStatus),
  handover,
  /** The item is due since at least a day; computed, never stored. */
  isOverdue: z.boolean(),
  claim: z.nullable(claim),
  /** An extension that awaits payment. */
  extension: z.nullable(z.object({ endDate: plainDate, amount: dollars, holdExpiresAt: instant })),
  /** The sides that have written a review; reviews show when both have, or after 14 days. */
  reviewedBy: z.array(side),
  holdExpiresAt: z.nullable(instant),
  refundAmount: z.nullable(dollars),
  /** The state of `refundAmount`; `failed` means that another attempt is under way. */
  refundStatus: z.nullable(refundState),
  specialRequests: z.nullable(z.string()),
  /** The terms as agreed. */
  cancellationPolicy,
  bookingId: z.nullable(id),
  createdAt: instant,
})
export type Rental = z.infer<typeof rental>

/** Taken days, `[startDate, endDate)`. */
export const takenPeriod = z.object({ startDate: plainDate, endDate: plainDate })
export type TakenPeriod = z.infer<typeof takenPeriod>

/** Taken days for one viewer: their own unpaid hold has its price, and they may change it. */
export const shownPeriod = z.extend(takenPeriod, {
  ownHold: z.optional(z.object({ endDate: plainDate, price: z.number() })),
})
export type ShownPeriod = z.infer<typeof shownPeriod>

/** One key for both kinds of item; rentals are kept apart, and could be sharded, by it. */
export function itemKey(type: RentalType, itemId: string): string {
  return `${type}:${itemId}`
}
