import * as z from 'zod/mini'
import { id, instant } from '../contract/fields.ts'
import { rentalType } from '../rentals/rental.ts'
import { personSummary } from '../users/user.ts'

export const stars = z.int().check(z.gte(1), z.lte(5))

export const review = z.object({
  id,
  rating: stars,
  comment: z.string(),
  createdAt: instant,
  author: z.nullable(personSummary),
  /** What the one whom it is about said to it, once. */
  answer: z.nullable(z.string()),
  /** Null while only its author knows it. */
  visibleAt: z.nullable(instant),
})

/** As which of the two they were reviewed. */
export const REVIEW_ROLES = ['renter', 'host'] as const
export const reviewOfPerson = z.extend(review, {
  role: z.enum(REVIEW_ROLES),
  item: z.object({ type: rentalType, id, name: z.string() }),
})
export type ReviewOfPerson = z.infer<typeof reviewOfPerson>
export type Review = z.infer<typeof review>
