import { previewOf } from '@commonplot/shared/messaging/conversation.ts'
import type { ServerFrame } from '@commonplot/shared/messaging/live-events.ts'
import { hashKey, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readAgain } from '../../../changes.ts'
import { keepSending } from '../../../lib/outbox-sender.ts'
import { addToast } from '../../../lib/toast-store.ts'
import { useSignedInUserId, useVisit } from '../../../lib/visit.tsx'
import { countInBell } from '../../notifications/notification-queries.ts'
import { readHere, refreshConversations, showNewest, unreadKey } from '../messaging-queries.ts'
import { openConversationId } from '../open-conversation.ts'
import { catchUpEverywhere, placeMessage } from '../thread/thread-queries.ts'
import { isOnItsWay, unsentMessages } from '../thread/unsent-messages.ts'
import { connectLive } from './live-socket.ts'

interface MissedEvents {
  /** Called for each pushed message of another person. */
  noteMessage(): void
  stop(): void
}

/**
 * An event can get lost between two servers. The unread count is polled:
 * if it rose by more than the messages pushed since the last poll, one was missed.
 */
function watchForMissedEvents(
  queryClient: QueryClient,
  userId: string,
  onMissed: () => void,
): MissedEvents {
  const queryKey = unreadKey(userId)
  const readCount = () => queryClient.getQueryData<{ count: number }>(queryKey)?.count
  let known = readCount()
  let announced = 0
  const stop = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    if (event.query.queryHash !== hashKey(queryKey)) return
    const count = readCount()
    if (count === undefined) return
    const isMissed = known !== undefined && count > known + announced
    known = count
    announced = 0
    if (isMissed) onMissed()
  })
  return {
    noteMessage() {
      announced += 1
    },
    stop,
  }
}

interface Listener {
  queryClient: QueryClient
  userId: string
  /** Number of the newest pushed message by conversation id. */
  newest: Map<string, number>
  setIsSuspended: (isSuspended: boolean) => void
  /** Called for each pushed message of another person. */
  noteMessage: () => void
}

type Handlers = {
  [Type in ServerFrame['type']]: (
    frame: Extract<ServerFrame, { type: Type }>,
    listener: Listener,
  ) => Promise<unknown>
}

const isRead = (conversationId: string) =>
  openConversationId() === conversationId && !document.hidden

const HANDLERS: Handlers = {
  async message_received({ message, unreadCount }, { queryClient, userId, newest, noteMessage }) {
    const { conversationId, number, senderId, messageType, sender, content } = message
    const isOwn = senderId === userId
    const before = newest.get(conversationId) ?? number - 1
    if (number > before) newest.set(conversationId, number)
    if (isOwn && isOnItsWay(queryClient, message)) return
    await placeMessage(queryClient, message)
    if (number <= before) return
    if (!isOwn) noteMessage()
    // A gap in the numbers: a frame was lost, so the counts are refetched.
    if (number > before + 1) {
      await Promise.all([
        refreshConversations(queryClient, userId),
        readAgain(queryClient, 'notifications'),
      ])
    } else {
      const unread = isRead(conversationId) ? undefined : unreadCount
      await showNewest(queryClient, userId, message, unread)
    }
    // Requests and rentals raise their own notifications and toasts.
    if (isOwn || messageType === 'booking_request') return
    const isInBell = messageType !== 'rental' && !isRead(conversationId)
    if (isInBell && number === before + 1) await countInBell(queryClient)
    if (openConversationId() === conversationId) return
    addToast({ title: `New message from ${sender.fullName}`, description: previewOf(content) })
  },
  conversation_read: ({ conversationId }, { queryClient, userId }) =>
    readHere(queryClient, userId, conversationId),
  async booking_notification(_frame, { queryClient }) {
    addToast({
      title: 'New Booking Request',
      description: 'You have received a new booking request.',
    })
    await readAgain(queryClient, 'bookings')
  },
  async booking_response_notification(_frame, { queryClient }) {
    addToast({
      title: 'Booking Response',
      description: 'Your booking request has been updated.',
    })
    await readAgain(queryClient, 'bookings')
  },
  rental_changed: (_frame, { queryClient }) => readAgain(queryClient, 'rentals'),
  notification: (_frame, { queryClient }) => readAgain(queryClient, 'notifications'),
  suspension_changed({ isSuspended }, { queryClient, setIsSuspended }) {
    setIsSuspended(isSuspended)
    return readAgain(queryClient, 'me')
  },
}

/** Loads events missed while disconnected. */
async function resync(queryClient: QueryClient, userId: string): Promise<void> {
  await Promise.all([
    catchUpEverywhere(queryClient),
    refreshConversations(queryClient, userId),
    readAgain(queryClient, 'notifications', 'rentals'),
  ])
}

function handle(frame: ServerFrame, listener: Listener): void {
  const handler = HANDLERS[frame.type] as (
    frame: ServerFrame,
    listener: Listener,
  ) => Promise<unknown>
  // A failed refetch shows its error where the data is rendered.
  handler(frame, listener).catch(() => {})
}

/** Handles live frames and sends the outbox while the app is open. */
export function LiveUpdates() {
  const queryClient = useQueryClient()
  const userId = useSignedInUserId()
  const { setIsSuspended } = useVisit()
  useEffect(() => {
    const newest = new Map<string, number>()
    const outbox = keepSending(userId, unsentMessages({ queryClient, userId }))
    const resyncNow = async () => {
      newest.clear()
      await outbox.sendNow()
      await resync(queryClient, userId).catch(() => {})
    }
    const missedEvents = watchForMissedEvents(queryClient, userId, resyncNow)
    const { noteMessage } = missedEvents
    const listener = { queryClient, userId, newest, setIsSuspended, noteMessage }
    const disconnect = connectLive({
      userId,
      onFrame: (frame) => handle(frame, listener),
      onOpen: resyncNow,
    })
    return () => {
      outbox.stop()
      missedEvents.stop()
      disconnect()
    }
  }, [queryClient, userId, setIsSuspended])
  return null
}
