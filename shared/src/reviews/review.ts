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
  /** The one answer of the reviewed person. */
  answer: z.nullable(z.string()),
  /** Null while only its author sees the review. */
  visibleAt: z.nullable(instant),
})

/** The reviewed person's role in the rental. */
const REVIEW_ROLES = ['renter', 'host'] as const
export const reviewOfPerson = z.extend(review, {
  role: z.enum(REVIEW_ROLES),
  /** Null while an operator hides the item. */
  item: z.nullable(z.object({ type: rentalType, id, name: z.string() })),
})
/** A review of a rental, which may have two. */
export const reviewOfRental = z.extend(review, {
  by: side,
  /** The reason why an operator hid the review; only its author sees it then. */
  hiddenReason: z.optional(z.string()),
})
export type ReviewOfRental = z.infer<typeof reviewOfRental>

/** The number of reviews by stars. */
export const starCount = z.object({ stars, count: z.number() })
export type StarCount = z.infer<typeof starCount>

export type ReviewOfPerson = z.infer<typeof reviewOfPerson>
export type Review = z.infer<typeof review>
