import * as z from 'zod/mini'
import { attachmentKind, MAX_ATTACHMENT_BYTES } from '../attachments/attachment.ts'
import { contract, endpoint } from '../contract/endpoint.ts'
import { cursorParam, id, requiredText, TEXT_LIMITS, text } from '../contract/fields.ts'
import { CONVERSATION_TYPE_MAX_LENGTH, conversation, unreadCount } from './conversation.ts'
import { message, sentMessageType } from './message.ts'

export const NOT_WITH_YOURSELF = 'You cannot start a conversation with yourself.'

const ATTACHMENT_NAME_MAX_LENGTH = 255

const outgoingMessage = z.object({
  content: requiredText(TEXT_LIMITS.message, 'Write a message first'),
  senderId: id,
  clientId: z.optional(z.uuid()),
  messageType: z.optional(sentMessageType),
  attachmentUrl: z.optional(z.nullable(text(TEXT_LIMITS.url))),
  attachmentName: z.optional(
    z.nullable(requiredText(ATTACHMENT_NAME_MAX_LENGTH, 'A file needs a name')),
  ),
  attachmentSize: z.optional(z.nullable(z.int().check(z.gte(0), z.lte(MAX_ATTACHMENT_BYTES)))),
  attachmentType: z.optional(z.nullable(attachmentKind)),
  bookingId: z.optional(z.nullable(id)),
})
export type OutgoingMessage = z.infer<typeof outgoingMessage>

export const messagingApi = contract('messaging', {
  countUnread: endpoint({
    method: 'GET',
    path: '/api/users/:userId/unread-count',
    access: 'member',
    summary: 'How many messages a person has not read',
    response: unreadCount,
  }),
  listConversations: endpoint({
    method: 'GET',
    path: '/api/conversations',
    access: 'member',
    summary: 'The conversations of a person, the newest first',
    query: z.object({ userId: id, cursor: z.optional(cursorParam) }),
    response: z.array(conversation),
    paged: true,
  }),
  startConversation: endpoint({
    method: 'POST',
    path: '/api/conversations',
    access: 'member',
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
  getConversation: endpoint({
    method: 'GET',
    path: '/api/conversations/:id',
    access: 'member',
    summary: 'One conversation, as its participant sees it',
    response: conversation,
  }),
  listMessages: endpoint({
    method: 'GET',
    path: '/api/conversations/:id/messages',
    access: 'member',
    summary: 'The newest messages, oldest first; the next page holds older ones',
    query: z.object({
      cursor: z.optional(cursorParam),
      /** The number of the newest known message: the answer has only later ones. */
      after: z.optional(cursorParam),
    }),
    response: z.array(message),
    paged: true,
  }),
  sendMessage: endpoint({
    method: 'POST',
    path: '/api/conversations/:id/messages',
    access: 'member',
    summary: 'Sends a message; the same clientId again is the same message',
    body: outgoingMessage,
    response: message,
    status: 201,
  }),
  markConversationRead: endpoint({
    method: 'PATCH',
    path: '/api/conversations/:id/read',
    access: 'member',
    summary: 'Marks everything in a conversation as read',
    body: z.object({ userId: id }),
    response: unreadCount,
    allowedWhileSuspended: true,
  }),
})
