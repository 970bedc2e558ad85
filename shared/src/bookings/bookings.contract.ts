import * as z from 'zod/mini'
import { contract, endpoint } from '../contract/endpoint.ts'
import { id, plainDate, TEXT_LIMITS, text, timeZone } from '../contract/fields.ts'
import { stayRules } from '../listings/stay-rules.ts'
import { booking, bookingItemType } from './booking.ts'

const bookingRequest = z.object({
  requesterId: id,
  ownerId: id,
  /** The client's id: a retry with the same id is the same request. */
  clientId: z.optional(z.uuid()),
  itemType: bookingItemType,
  itemId: z.optional(z.nullable(id)),
  startDate: plainDate,
  endDate: plainDate,
  notes: z.optional(z.nullable(text(TEXT_LIMITS.notes))),
  status: z.optional(z.literal('pending')),
})
export type BookingRequest = z.infer<typeof bookingRequest>

/** The answers of a person; requests expire automatically. */
export const bookingAnswer = z.enum(['accepted', 'declined', 'cancelled'])
export type BookingAnswer = z.infer<typeof bookingAnswer>

export const bookingItem = z.object({
  id,
  itemType: bookingItemType,
  name: z.string(),
  /** The item's time zone; for an expert session the expert's. */
  timeZone,
  ...stayRules,
})
export type BookingItem = z.infer<typeof bookingItem>

export const bookingsApi = contract('bookings', {
  requestBooking: endpoint({
    method: 'POST',
    path: '/api/bookings',
    access: 'member',
    summary: 'Asks the other person for a plot, a tool or an expert session',
    body: bookingRequest,
    response: booking,
    status: 201,
  }),
  listBookings: endpoint({
    method: 'GET',
    path: '/api/bookings',
    access: 'member',
    summary: 'Booking requests that a person has made or received, the newest first',
    query: z.object({ userId: id }),
    response: z.array(booking),
  }),
  answerBooking: endpoint({
    method: 'PATCH',
    path: '/api/bookings/:id',
    access: 'member',
    summary: 'The owner accepts or declines, the requester cancels',
    body: z.object({ status: bookingAnswer }),
    response: booking,
    allowedWhileSuspended: true,
  }),
  listBookableItems: endpoint({
    method: 'GET',
    path: '/api/users/:userId/bookable-items',
    access: 'anyone',
    summary: 'What can be asked of a person: their plots, tools and expert sessions',
    response: z.array(bookingItem),
  }),
})
