import * as z from 'zod/mini'
import { id } from '../contract/fields.ts'

/** An achievement to celebrate; unknown types are shown like a milestone. */
export const achievement = z.object({
  type: z.string(),
  title: z.string(),
  description: z.string(),
  icon: z.optional(z.string()),
  points: z.optional(z.number()),
  co2Saved: z.optional(z.number()),
  level: z.optional(z.string()),
})
export type Achievement = z.infer<typeof achievement>

/** An achievement earned while the person was away; `id` dismisses it. */
export const announcement = z.extend(achievement, { id })
export type Announcement = z.infer<typeof announcement>
