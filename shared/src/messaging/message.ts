import * as z from 'zod/mini'
import { attachmentKind } from '../attachments/attachment.ts'
import { booking } from '../bookings/booking.ts'
import { id, instant } from '../contract/fields.ts'
import { personSummary } from '../users/user.ts'

/** Message types that people send. */
const SENT_TYPES = ['plain', 'attachment', 'booking_request'] as const
export const sentMessageType = z.enum(SENT_TYPES)
/** A rental's card comes from the server, once it is confirmed. */
export const MESSAGE_TYPES = [...SENT_TYPES, 'rental'] as const
const messageType = z.enum(MESSAGE_TYPES)

/** The content of a booking request's card. */
export const messageBooking = z.pick(booking, {
  id: true,
  itemType: true,
  itemId: true,
  itemName: true,
  startDate: true,
  endDate: true,
  notes: true,
  status: true,
  requesterId: true,
  ownerId: true,
  statusReason: true,
  rentalId: true,
  payBy: true,
  isPaid: true,
})
export type MessageBooking = z.infer<typeof messageBooking>

export const message = z.object({
  id,
  conversationId: id,
  /** 1, 2, 3 … within the conversation, without gaps: what a screen catches up by. */
  number: z.number(),
  content: z.string(),
  senderId: id,
  sender: personSummary,
  messageType,
  /** The client's id: a retry with the same id is the same message. */
  clientId: z.nullable(z.string()),
  attachmentUrl: z.nullable(z.string()),
  attachmentName: z.nullable(z.string()),
  attachmentSize: z.nullable(z.number()),
  attachmentType: z.nullable(attachmentKind),
  booking: z.nullable(messageBooking),
  /** The rental that this card shows. */
  rentalId: z.nullable(id),
  createdAt: instant,
})
export type Message = z.infer<typeof message>
