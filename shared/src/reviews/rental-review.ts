import * as z from 'zod/mini'
import { id } from '../contract/fields.ts'
import { side } from '../rentals/handover.ts'
import { rentalType } from '../rentals/rental.ts'
import { review } from './review.ts'

/** The reviewed person's role in the rental. */
const REVIEW_ROLES = ['renter', 'host'] as const
export const reviewOfPerson = z.extend(review, {
  role: z.enum(REVIEW_ROLES),
  /** Null while an operator hides the item. */
  item: z.nullable(z.object({ type: rentalType, id, name: z.string() })),
})
export type ReviewOfPerson = z.infer<typeof reviewOfPerson>

/** A review of a rental, which may have two. */
export const reviewOfRental = z.extend(review, {
  by: side,
  /** The reason why an operator hid the review; only its author sees it then. */
  hiddenReason: z.optional(z.string()),
})
export type ReviewOfRental = z.infer<typeof reviewOfRental>
