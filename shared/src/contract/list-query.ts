import * as z from 'zod/mini'
import { coordinatesParam, cursorParam, numberParam, text } from './fields.ts'

export const LIST_PAGE_SIZE = 60
export const DEFAULT_RADIUS_KM = 50

/** What every list takes that comes in pages. */
export const listPage = { cursor: z.optional(cursorParam) }

/** What every searchable list takes. */
export const listQuery = {
  /** `external` says that the caller can show records of other services, `local` that it cannot. */
  source: z.optional(z.enum(['local', 'external'])),
  query: z.optional(text(200)),
  location: z.optional(text(200)),
  near: z.optional(coordinatesParam),
  radiusKm: z.optional(numberParam(1, 20_000)),
  ...listPage,
}

/** Up to here a total is counted row by row; beyond it, it is the planner's estimate, in round figures. */
export const COUNTED_EXACTLY = 10_000
