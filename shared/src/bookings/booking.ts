import * as z from 'zod/mini'
import { id, instant, plainDate, timeZone } from '../contract/fields.ts'

export const BOOKING_ITEM_TYPES = ['plot', 'tool', 'expert'] as const
export const bookingItemType = z.enum(BOOKING_ITEM_TYPES)
export type BookingItemType = z.infer<typeof bookingItemType>

export const BOOKING_ITEM_TYPE_LABELS: Record<BookingItemType, string> = {
  plot: 'Garden plot',
  tool: 'Tool',
  expert: 'Expert session',
}

export const BOOKING_STATUSES = ['pending', 'accepted', 'declined', 'cancelled', 'expired'] as const
export const bookingStatus = z.enum(BOOKING_STATUSES)
export type BookingStatus = z.infer<typeof bookingStatus>

export const BOOKING_STATUS_LABELS: Record<BookingStatus, string> = {
  pending: 'Waiting for an answer',
  accepted: 'Accepted',
  declined: 'Declined',
  cancelled: 'Cancelled',
  expired: 'Expired',
}

export const booking = z.object({
  id,
  requesterId: id,
  ownerId: id,
  itemType: bookingItemType,
  itemId: z.nullable(id),
  itemName: z.string(),
  startDate: plainDate,
  endDate: plainDate,
  /** The item's time zone, or the requester's if unknown: it decides the request's day. */
  timeZone,
  notes: z.nullable(z.string()),
  status: bookingStatus,
  /** The reason why the request was declined or expired, in words for the requester. */
  statusReason: z.nullable(z.string()),
  /** The rental that keeps the dates once accepted. */
  rentalId: z.nullable(id),
  /** Until when an accepted request can be paid; absent if there is nothing to pay. */
  payBy: z.nullable(instant),
  isPaid: z.boolean(),
  createdAt: instant,
})
export type Booking = z.infer<typeof booking>
