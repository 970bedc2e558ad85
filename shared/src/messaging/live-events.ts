import * as z from 'zod/mini'
import { id } from '../contract/fields.ts'
import { message } from './message.ts'

export const LIVE_PATH = '/ws'

/** Why the server closes a connection: its session has ended, or the person has opened newer ones. */
export const SESSION_ENDED = 4401
export const TOO_MANY_TABS = 4429

/** What a browser sends. Nothing of it is believed: pushes come from what is stored. */
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

/** What the server pushes: a message whole, and of everything else ids, so that a screen reads it again. */
export const serverFrame = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('message_received'),
    message,
    /** Unread in the conversation, by the person whom this frame reaches. */
    unreadCount: z.number(),
  }),
  z.object({ type: z.literal('conversation_read'), conversationId: id }),
  z.object({ type: z.literal('rental_changed'), rentalId: id }),
  z.object({ type: z.literal('booking_notification'), bookingId: id }),
  z.object({ type: z.literal('booking_response_notification'), bookingId: id }),
  /** Something in their notifications is new or was read; of messages the first two frames say so. */
  z.object({ type: z.literal('notification') }),
  z.object({ type: z.literal('suspension_changed'), isSuspended: z.boolean() }),
])
export type ServerFrame = z.infer<typeof serverFrame>
