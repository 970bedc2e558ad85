import type { bookings } from '../features/bookings/bookings.table.ts'
import type {
  conversationReads,
  conversations,
  messages,
} from '../features/messaging/messaging.table.ts'
import { DEMO_TIME_ZONE, dayFrom, hoursAgo } from './demo-time.ts'

type Said = readonly [senderId: string, hoursAgo: number, content: string]

interface Talk {
  id: string
  type: string
  relatedId: string | null
  startedBy: string
  with: string
  said: readonly Said[]
  /** How many of the newest user1 has not seen. */
  unread: number
}

const REQUEST_ID = 'booking-1'
const REQUEST = { start: 20, end: 34 }

const TALKS: readonly Talk[] = [
  {
    id: 'conversation-1',
    type: 'plot_inquiry',
    relatedId: 'plot-3',
    startedBy: 'user2',
    with: 'user1',
    said: [
      [
        'user2',
        51,
        'Hi Maya, is the field near the river still free next month? I have more squash than beds.',
      ],
      ['user1', 49, 'It is. The end by the greenhouse gets sun all day. Would two weeks do?'],
      ['user2', 47, 'Two weeks would be perfect. Is there somewhere to leave a trailer?'],
      ['user1', 46, 'Yes, next to the shed. I will show you the gate, it needs a shove.'],
      ['user2', 3, 'Wonderful. I am sending the dates as a request so we both have them.'],
    ],
    unread: 2,
  },
  {
    id: 'conversation-2',
    type: 'tool_rental',
    relatedId: 'tool-2',
    startedBy: 'user1',
    with: 'user3',
    said: [
      [
        'user1',
        99,
        'Hi Linh, could I borrow the two-wheel barrow one Sunday? A yard of compost is coming.',
      ],
      ['user3', 97, 'Sure. Sundays are quiet up here. The lift fits it if you fold the handles.'],
      ['user1', 96, 'Then I will book it once the delivery has a date.'],
      ['user3', 95, 'Take the pump with you, the left tyre likes attention.'],
    ],
    unread: 0,
  },
  {
    id: 'conversation-3',
    type: 'expert_session',
    relatedId: 'expert-1',
    startedBy: 'user1',
    with: 'user4',
    said: [
      [
        'user1',
        75,
        'Hello Rosa, the lower leaves of my tomatoes have brown rings. Should I worry?',
      ],
      [
        'user4',
        73,
        'Rings like a target? That sounds like early blight. Is it only the lowest ones?',
      ],
      ['user1', 72, 'Only the two lowest on three plants.'],
      [
        'user4',
        26,
        'Then take those leaves off, mulch against splashes, water at the base, and send me a photo on Friday. You caught it early.',
      ],
    ],
    unread: 1,
  },
  {
    id: 'conversation-4',
    type: 'general',
    relatedId: null,
    startedBy: 'user5',
    with: 'user1',
    said: [
      ['user5', 170, 'Seed swap on the first Saturday, are you in?'],
      ['user1', 168, 'Always. I have too much lettuce seed and no kale.'],
      ['user5', 167, 'I have only kale. This will go well.'],
    ],
    unread: 0,
  },
]

export function demoBookings(now: Date): (typeof bookings.$inferInsert)[] {
  return [
    {
      id: REQUEST_ID,
      requesterId: 'user2',
      ownerId: 'user1',
      itemType: 'plot',
      plotId: 'plot-3',
      startDate: dayFrom(now, REQUEST.start),
      endDate: dayFrom(now, REQUEST.end),
      timeZone: DEMO_TIME_ZONE,
      notes: 'Squash and a row of beans. I bring my own hose.',
      createdAt: hoursAgo(now, 2.9),
      updatedAt: hoursAgo(now, 2.9),
    },
  ]
}

export function demoMessages(now: Date): (typeof messages.$inferInsert)[] {
  const plain = TALKS.flatMap(({ id, said }) =>
    said.map(([senderId, hours, content], index) => ({
      id: `message-${id.slice(-1)}-${index + 1}`,
      conversationId: id,
      number: index + 1,
      senderId,
      content,
      createdAt: hoursAgo(now, hours),
    })),
  )
  return [...plain, requestMessage(now)]
}

function requestMessage(now: Date): typeof messages.$inferInsert {
  const period = `from ${dayFrom(now, REQUEST.start)} to ${dayFrom(now, REQUEST.end)}`
  return {
    id: 'message-1-6',
    conversationId: 'conversation-1',
    number: 6,
    senderId: 'user2',
    messageType: 'booking_request',
    content: `Booking request: Riverside Community Field ${period}`,
    bookingId: REQUEST_ID,
    createdAt: hoursAgo(now, 2.9),
  }
}

export function demoConversations(now: Date): (typeof conversations.$inferInsert)[] {
  const sent = demoMessages(now)
  return TALKS.map((talk) => {
    const last = sent.filter(({ conversationId }) => conversationId === talk.id).at(-1)
    return {
      id: talk.id,
      type: talk.type,
      participant1Id: talk.startedBy,
      participant2Id: talk.with,
      relatedId: talk.relatedId,
      lastMessageNumber: last?.number ?? 0,
      lastMessageAt: last?.createdAt ?? null,
      lastMessagePreview: last?.content.slice(0, 200) ?? null,
      createdAt: hoursAgo(now, talk.said[0]?.[1] ?? 0),
    }
  })
}

export function demoConversationReads(now: Date): (typeof conversationReads.$inferInsert)[] {
  return demoConversations(now).flatMap((conversation) => {
    const { id, lastMessageNumber = 0, lastMessageAt } = conversation
    const unread = TALKS.find((talk) => talk.id === id)?.unread ?? 0
    return [conversation.participant1Id, conversation.participant2Id].map((userId) => {
      const unreadCount = userId === 'user1' ? unread : 0
      return {
        userId,
        conversationId: id,
        unreadCount,
        lastReadNumber: lastMessageNumber - unreadCount,
        lastReadAt: lastMessageAt ?? null,
        sortedAt: lastMessageAt ?? now,
      }
    })
  })
}
