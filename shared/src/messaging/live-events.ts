import * as z from 'zod/mini'
import { id } from '../contract/fields.ts'
import { message } from './message.ts'

export const LIVE_PATH = '/ws'

/** Close codes: the session has ended, or the person has too many newer connections. */
export const SESSION_ENDED = 4401
export const TOO_MANY_TABS = 4429

/** Frames of a browser. The server does not trust them: pushes come from stored rows. */
export const clientFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('user_connected'), userId: id }),
  z.object({
    type: z.literal('new_message'),
    conversationId: id,
    messageData: z.object({ id }),
  }),
  z.object({
    type: z.literal('booking_request'),
    ownerId: id,
    bookingData: z.object({ id }),
  }),
])
export type ClientFrame = z.infer<typeof clientFrame>

/** Frames of the server: whole messages, and ids of all else, which screens then read again. */
export const serverFrame = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('message_received'),
    message,
    /** The number of messages in the conversation that the frame's recipient has not read. */
    unreadCount: z.number(),
  }),
  z.object({ type: z.literal('conversation_read'), conversationId: id }),
  z.object({ type: z.literal('rental_changed'), rentalId: id }),
  z.object({ type: z.literal('booking_notification'), bookingId: id }),
  z.object({ type: z.literal('booking_response_notification'), bookingId: id }),
  /** A notification is new or was read; the first two frames say so of messages. */
  z.object({ type: z.literal('notification') }),
  z.object({ type: z.literal('suspension_changed'), isSuspended: z.boolean() }),
])
export type ServerFrame = z.infer<typeof serverFrame>
