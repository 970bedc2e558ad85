import * as z from 'zod/mini'
import { id, instant } from '../contract/fields.ts'
import { side } from '../rentals/handover.ts'
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
const REVIEW_ROLES = ['renter', 'host'] as const
export const reviewOfPerson = z.extend(review, {
  role: z.enum(REVIEW_ROLES),
  /** Null while an operator has it hidden. */
  item: z.nullable(z.object({ type: rentalType, id, name: z.string() })),
})
/** One of the two that a rental may have. */
export const reviewOfRental = z.extend(review, {
  by: side,
  /** Why an operator took it out of sight; only its author sees it then. */
  hiddenReason: z.optional(z.string()),
})
export type ReviewOfRental = z.infer<typeof reviewOfRental>

/** How many of them gave so many stars. */
export const starCount = z.object({ stars, count: z.number() })
export type StarCount = z.infer<typeof starCount>

export type ReviewOfPerson = z.infer<typeof reviewOfPerson>
export type Review = z.infer<typeof review>
