import * as z from 'zod/mini'
import { endpoint } from '../contract/endpoint.ts'
import { id, requiredText } from '../contract/fields.ts'
import { CONVERSATION_TYPE_MAX_LENGTH, conversation, unreadCount } from './conversation.ts'

export const messagingApi = {
  countUnread: endpoint({
    method: 'GET',
    path: '/api/users/:userId/unread-count',
    summary: 'How many messages a person has not read',
    response: unreadCount,
  }),
  startConversation: endpoint({
    method: 'POST',
    path: '/api/conversations',
    summary: 'Opens a conversation, or the one these people already have about the same thing',
    body: z.object({
      participant1Id: id,
      participant2Id: id,
      type: requiredText(CONVERSATION_TYPE_MAX_LENGTH, 'Say what the conversation is about'),
      relatedId: z.optional(z.nullable(id)),
    }),
    response: conversation,
    status: 201,
  }),
}
