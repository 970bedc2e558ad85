import * as z from 'zod/mini'
import { id, instant } from '../contract/fields.ts'

export const NOTIFICATION_KINDS = [
  'message',
  'booking_request',
  'booking_answer',
  'rental',
  'handover',
  'review',
  'comment',
  'badge',
  'saved_search',
  'operator',
] as const
export const notificationKind = z.enum(NOTIFICATION_KINDS)
export type NotificationKind = z.infer<typeof notificationKind>

export const notification = z.object({
  id,
  kind: notificationKind,
  title: z.string(),
  body: z.string(),
  /** A path of the product. */
  link: z.string(),
  /** The group of a notification: one thread, one rental or one post. */
  group: z.nullable(z.string()),
  createdAt: instant,
  readAt: z.nullable(instant),
})
export type Notification = z.infer<typeof notification>

export const threadGroup = (conversationId: string): string => `conversation:${conversationId}`
export const postGroup = (postId: string): string => `post:${postId}`
export const rentalGroup = (rentalId: string): string => `rental:${rentalId}`
