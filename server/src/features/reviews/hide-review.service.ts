import type { Hiding } from '../../between-features/hiding.port.ts'
import { hiding } from './hide-review.store.ts'

/** For operators. */
export const reviewHiding: Hiding = { ...hiding, missing: 'Review not found' }
