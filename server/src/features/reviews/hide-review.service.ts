import type { Hiding } from '../../hiding.ts'
import { hiding } from './hide-review.store.ts'

/** For operators. */
export const reviewHiding: Hiding = { ...hiding, missing: 'Review not found' }
