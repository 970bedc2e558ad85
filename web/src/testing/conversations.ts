import type { Conversation } from '@commonplot/shared/messaging/conversation.ts'
import type { Message } from '@commonplot/shared/messaging/message.ts'

export function aConversation(changes: Partial<Conversation> = {}): Conversation {
  return {
    id: 'c1',
    type: 'plot_inquiry',
    participant1Id: 'user1',
    participant2Id: 'user2',
    relatedId: 'plot1',
    otherUser: { id: 'user2', fullName: 'Tomás Rivera', profileImage: null },
    lastMessage: { content: 'See you on Sunday' },
    lastMessageAt: '2026-01-01T00:00:00.000Z',
    unreadCount: 0,
    ...changes,
  }
}

export function aMessage(changes: Partial<Message> = {}): Message {
  return {
    id: 'm1',
    conversationId: 'c1',
    content: 'Is the bed free?',
    senderId: 'user2',
    sender: { id: 'user2', fullName: 'Tomás Rivera', profileImage: null },
    messageType: 'plain',
    clientId: null,
    attachmentUrl: null,
    attachmentName: null,
    attachmentSize: null,
    attachmentType: null,
    booking: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    ...changes,
  }
}
