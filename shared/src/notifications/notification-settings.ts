import * as z from 'zod/mini'
import { NOTIFICATION_KINDS, type NotificationKind } from './notification.ts'

const EMAIL_CHOICES = ['now', 'daily', 'off'] as const

export const notificationChoice = z.object({ email: z.enum(EMAIL_CHOICES), push: z.boolean() })
export type NotificationChoice = z.infer<typeof notificationChoice>

/**
 * The settings of a person who has chosen nothing: at once when another person waits, also on the
 * devices that they let hear.
 */
export const DEFAULT_CHOICES: Readonly<Record<NotificationKind, NotificationChoice>> = {
  message: { email: 'now', push: true },
  booking_request: { email: 'now', push: true },
  booking_answer: { email: 'now', push: true },
  rental: { email: 'now', push: true },
  handover: { email: 'now', push: true },
  review: { email: 'daily', push: false },
  comment: { email: 'daily', push: false },
  badge: { email: 'off', push: false },
  saved_search: { email: 'daily', push: false },
  operator: { email: 'now', push: true },
}

const timeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be like 22:00'))

/** From one time of the person's own day to another, over midnight where that comes first. */
const quietHours = z
  .object({ from: timeOfDay, to: timeOfDay })
  .check(z.refine(({ from, to }) => from !== to, 'must end at another time than they begin'))

const choices = z.object(
  Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, notificationChoice])) as Record<
    NotificationKind,
    typeof notificationChoice
  >,
)

export const notificationSettings = z.object({ kinds: choices, quietHours: z.nullable(quietHours) })
export type NotificationSettings = z.infer<typeof notificationSettings>

/** Kinds that are absent stay unchanged. */
export const notificationSettingsChange = z.object({
  kinds: z.partial(choices),
  quietHours: z.nullable(quietHours),
})
export type NotificationSettingsChange = z.infer<typeof notificationSettingsChange>
