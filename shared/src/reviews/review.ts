import * as z from 'zod/mini'
import { id, instant } from '../contract/fields.ts'
import { personSummary } from '../users/user.ts'

export const stars = z.int().check(z.gte(1), z.lte(5))

export const review = z.object({
  id,
  rating: stars,
  comment: z.string(),
  createdAt: instant,
  author: z.nullable(personSummary),
  /** The one answer of the reviewed person. */
  answer: z.nullable(z.string()),
  /** Null while only its author sees the review. */
  visibleAt: z.nullable(instant),
})

/** The number of reviews by stars. */
export const starCount = z.object({ stars, count: z.number() })
export type StarCount = z.infer<typeof starCount>

export type Review = z.infer<typeof review>
