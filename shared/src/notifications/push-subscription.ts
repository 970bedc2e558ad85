import * as z from 'zod/mini'
import { TEXT_LIMITS, text } from '../contract/fields.ts'

/** As the browser's `PushSubscription.toJSON()` gives it. */
export const pushSubscription = z.object({
  endpoint: text(TEXT_LIMITS.url).check(
    z.regex(/^https:\/\/\S+$/, 'must be a web address (https)'),
  ),
  keys: z.object({ p256dh: text(200), auth: text(100) }),
  /** Whether this device may show what somebody wrote; else it says only that something came. */
  previews: z.optional(z.boolean()),
  /** The browser has replaced its own address: goes on as it was, where this session had one. */
  renewed: z.optional(z.boolean()),
})
export type NewPushSubscription = z.infer<typeof pushSubscription>

export const PUSH_DEVICES_MAX = 20
