import * as z from 'zod/mini'
import { id, instant } from '../contract/fields.ts'
import { personSummary } from '../users/user.ts'

export const review = z.object({
  id,
  rating: z.number().check(z.int(), z.gte(1), z.lte(5)),
  comment: z.string(),
  createdAt: instant,
  author: z.nullable(personSummary),
})
export type Review = z.infer<typeof review>
