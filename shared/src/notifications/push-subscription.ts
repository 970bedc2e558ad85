import * as z from 'zod/mini'
import { TEXT_LIMITS, text } from '../contract/fields.ts'

/** An uncompressed point of P-256, and a secret beside it (RFC 8291). */
const PUBLIC_KEY_BYTES = 65
const AUTH_BYTES = 16

/** Browsers leave out the padding and write - and _; other clients may not. */
const base64Of = (bytes: number) =>
  z
    .string()
    .check(
      z.regex(
        new RegExp(`^[\\w+/-]{${Math.ceil((bytes * 8) / 6)}}={0,2}$`),
        `must be ${bytes} bytes in base64`,
      ),
    )

/** As the browser's `PushSubscription.toJSON()` gives it. */
export const pushSubscription = z.object({
  endpoint: text(TEXT_LIMITS.url).check(
    z.regex(/^https:\/\/\S+$/, 'must be a web address (https)'),
  ),
  keys: z.object({ p256dh: base64Of(PUBLIC_KEY_BYTES), auth: base64Of(AUTH_BYTES) }),
  /** Whether this device may show what somebody wrote; else it says only that something came. */
  previews: z.optional(z.boolean()),
  /** The browser has replaced its own address: goes on as it was, where this session had one. */
  renewed: z.optional(z.boolean()),
})
export type NewPushSubscription = z.infer<typeof pushSubscription>

export const PUSH_DEVICES_MAX = 20
