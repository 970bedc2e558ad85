import type { Booking } from '@commonplot/shared/bookings/booking.ts'
import type { Conversation } from '@commonplot/shared/messaging/conversation.ts'
import type { Message } from '@commonplot/shared/messaging/message.ts'
import type { Answer } from './fake-server.ts'

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
    number: 1,
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
    rentalId: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    ...changes,
  }
}

/** Asked of user2 by user1, not answered yet. */
export function aBooking(changes: Partial<Booking> = {}): Booking {
  return {
    id: 'b1',
    itemType: 'plot',
    itemId: 'plot9',
    itemName: 'River Field',
    startDate: '2027-05-01',
    endDate: '2027-05-20',
    notes: null,
    status: 'pending',
    requesterId: 'user1',
    ownerId: 'user2',
    statusReason: null,
    rentalId: null,
    payBy: null,
    isPaid: false,
    timeZone: 'America/Los_Angeles',
    createdAt: '2026-01-01T00:00:00.000Z',
    ...changes,
  }
}

/** A thread as the server pages it: the newest 60, those before `cursor`, or those after `after`. */
export function storedAfter(stored: Message[], url: string): Answer {
  const { searchParams } = new URL(url, 'http://here')
  const [after, cursor] = [searchParams.get('after'), searchParams.get('cursor')]
  const total = { 'X-Total-Count': String(stored.length) }
  if (after) {
    return { json: stored.filter(({ number }) => number > Number(after)), headers: total }
  }
  const before = stored.filter(({ number }) => !cursor || number < Number(cursor))
  const page = before.slice(-60)
  const next = `</api/x?cursor=${page[0]?.number}>; rel="next"`
  return {
    json: page,
    headers: { ...total, ...(before.length > page.length && { Link: next }) },
  }
}
