import * as z from 'zod/mini'
import { id, instant, pictureUrl } from '../contract/fields.ts'

export const POST_TYPES = ['harvest', 'shared_tool', 'achievement', 'update'] as const
export const postType = z.enum(POST_TYPES)
export type PostType = z.infer<typeof postType>

export const POST_TYPE_LABELS: Record<PostType, string> = {
  harvest: 'Harvested',
  shared_tool: 'Shared Tool',
  achievement: 'Achievement',
  update: 'Update',
}

export const ANONYMOUS_AUTHOR = 'Anonymous User'

export const post = z.object({
  id,
  type: postType,
  content: z.string(),
  images: z.array(pictureUrl),
  likes: z.number(),
  comments: z.number(),
  /** Whether the acting person likes it. */
  liked: z.boolean(),
  xpEarned: z.number(),
  createdAt: instant,
  userId: z.nullable(id),
  user: z.nullable(
    z.object({ fullName: z.nullable(z.string()), profileImage: z.nullable(pictureUrl) }),
  ),
  /** The plant a question is about. */
  plantId: z.nullable(id),
  /** The reason why an operator hid the post; only its author sees it then. */
  hiddenReason: z.optional(z.string()),
})
export type Post = z.infer<typeof post>
