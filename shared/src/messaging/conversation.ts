import * as z from 'zod/mini'
import { clipText } from '../contract/clip-text.ts'
import { id, instant } from '../contract/fields.ts'
import { personSummary } from '../users/user.ts'

export const CONVERSATION_TYPE_MAX_LENGTH = 40

const PREVIEW_LENGTH = 200

/** The beginning of a conversation's last message, for lists. */
export const previewOf = (content: string): string => clipText(content, PREVIEW_LENGTH)

const CONVERSATION_TYPE_LABELS: Readonly<Record<string, string>> = {
  plot_inquiry: 'Plot Inquiry',
  tool_rental: 'Tool Rental',
  expert_session: 'Expert Session',
}
const OTHER_CONVERSATION_LABEL = 'General'

export function conversationTypeLabel(type: string): string {
  return Object.hasOwn(CONVERSATION_TYPE_LABELS, type)
    ? (CONVERSATION_TYPE_LABELS[type] ?? OTHER_CONVERSATION_LABEL)
    : OTHER_CONVERSATION_LABEL
}

export const conversation = z.object({
  id,
  type: z.string(),
  participant1Id: id,
  participant2Id: id,
  relatedId: z.nullable(id),
  otherUser: personSummary,
  lastMessage: z.nullable(z.object({ content: z.string() })),
  lastMessageAt: z.nullable(instant),
  unreadCount: z.number(),
  /** The conversation is read-only because a participant has blocked the other. */
  closed: z.optional(z.boolean()),
})
export type Conversation = z.infer<typeof conversation>

export const unreadCount = z.object({ count: z.number() })
