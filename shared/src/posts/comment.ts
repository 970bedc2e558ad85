import * as z from 'zod/mini'
import { id, instant } from '../contract/fields.ts'
import { personSummary } from '../users/user.ts'

export const comment = z.object({
  id,
  postId: id,
  content: z.string(),
  createdAt: instant,
  /** Null once its author has left. */
  author: z.nullable(personSummary),
})
export type Comment = z.infer<typeof comment>
