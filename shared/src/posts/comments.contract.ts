import * as z from 'zod/mini'
import { contract, endpoint } from '../contract/endpoint.ts'
import { cursorParam, id, instant, requiredText, TEXT_LIMITS } from '../contract/fields.ts'
import { personSummary } from '../users/user.ts'

export const comment = z.object({
  id,
  postId: id,
  content: z.string(),
  createdAt: instant,
  /** Null once the author has closed their account. */
  author: z.nullable(personSummary),
  /** The reason why an operator hid the comment; only its author sees both. */
  hiddenReason: z.nullable(z.string()),
})
export type Comment = z.infer<typeof comment>

export const newComment = z.object({
  content: requiredText(TEXT_LIMITS.notes, 'Write a few words first'),
  /** Makes a retry safe: the same id is written once. */
  clientId: z.optional(z.uuid()),
})
export type NewComment = z.output<typeof newComment>

export const commentsApi = contract('posts', {
  listComments: endpoint({
    method: 'GET',
    path: '/api/posts/:id/comments',
    access: 'anyone',
    summary: 'What people said to a post, oldest first',
    query: z.object({ cursor: z.optional(cursorParam) }),
    response: z.array(comment),
    paged: true,
  }),
  createComment: endpoint({
    method: 'POST',
    path: '/api/posts/:id/comments',
    access: 'member',
    summary: 'Says something to a post',
    body: newComment,
    response: comment,
    status: 201,
  }),
  deleteComment: endpoint({
    method: 'DELETE',
    path: '/api/comments/:id',
    access: 'member',
    summary: 'Takes back an own comment, or one under an own post',
    response: z.null(),
    status: 204,
  }),
})
