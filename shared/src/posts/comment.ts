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
  /** Why an operator hid it, which only its author is told; nobody else sees it any more. */
  hiddenReason: z.nullable(z.string()),
})
export type Comment = z.infer<typeof comment>
