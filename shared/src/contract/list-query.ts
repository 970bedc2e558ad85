import * as z from 'zod/mini'
import { coordinatesParam, cursorParam, numberParam, text } from './fields.ts'

export const LIST_PAGE_SIZE = 60
export const DEFAULT_RADIUS_KM = 50

/** Parameters of every paged list. */
export const listPage = { cursor: z.optional(cursorParam) }

/** Parameters of every searchable list. */
export const listQuery = {
  /** `external`: the caller can show records of outside services; `local`: it cannot. */
  source: z.optional(z.enum(['local', 'external'])),
  query: z.optional(text(200)),
  location: z.optional(text(200)),
  near: z.optional(coordinatesParam),
  radiusKm: z.optional(numberParam(1, 20_000)),
  ...listPage,
}

/** Totals up to this are exact; above it they are the planner's rounded estimate. */
export const COUNTED_EXACTLY = 10_000
