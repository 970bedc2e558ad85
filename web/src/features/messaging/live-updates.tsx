import type { Conversation } from '@commonplot/shared/messaging/conversation.ts'
import type { ServerFrame } from '@commonplot/shared/messaging/live-events.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refreshBookings } from '../../lib/answer-booking.ts'
import { connectLive } from '../../lib/live-socket.ts'
import { keepSending } from '../../lib/outbox-sender.ts'
import { addToast } from '../../lib/toast-store.ts'
import { useSignedInUserId, useVisit } from '../../lib/visit.tsx'
import {
  conversationsOptions,
  refreshConversations,
  refreshMe,
  refreshNotifications,
  refreshRentals,
} from './messaging-queries.ts'
import { watchForMissedEvents } from './missed-events.ts'
import { openConversationId } from './open-conversation.ts'
import { catchUp, catchUpEverywhere, hasMessage } from './thread-queries.ts'
import { unsentMessages } from './unsent-messages.ts'

interface Listener {
  queryClient: QueryClient
  userId: string
  setIsSuspended: (isSuspended: boolean) => void
}

type Handlers = {
  [Type in ServerFrame['type']]: (
    frame: Extract<ServerFrame, { type: Type }>,
    listener: Listener,
  ) => Promise<unknown>
}

async function toastNewMessage({ queryClient, userId }: Listener, conversationId: string) {
  const options = conversationsOptions(userId)
  await queryClient.fetchInfiniteQuery({ ...options, staleTime: 0 })
  const pages = queryClient.getQueryData(options.queryKey)?.pages ?? []
  const conversation: Conversation | undefined = pages
    .flatMap(({ items }) => items)
    .find(({ id }) => id === conversationId)
  if (!conversation) return
  addToast({
    title: `New message from ${conversation.otherUser.fullName}`,
    description: conversation.lastMessage?.content,
  })
}

const HANDLERS: Handlers = {
  async message_received({ conversationId, messageId, senderId, messageType }, listener) {
    const { queryClient, userId } = listener
    const isKnown = hasMessage(queryClient, conversationId, messageId)
    await Promise.all([
      isKnown || catchUp(queryClient, conversationId),
      refreshConversations(queryClient, userId),
      // A message tells of itself by this frame alone.
      refreshNotifications(queryClient),
    ])
    // A booking request has its own toast, which this would take the place of.
    const isTold = openConversationId() === conversationId || messageType === 'booking_request'
    if (senderId !== userId && !isTold) await toastNewMessage(listener, conversationId)
  },
  conversation_read: (_frame, { queryClient, userId }) =>
    Promise.all([refreshConversations(queryClient, userId), refreshNotifications(queryClient)]),
  async booking_notification(_frame, { queryClient, userId }) {
    addToast({
      title: 'New Booking Request',
      description: 'You have received a new booking request.',
    })
    await Promise.all([refreshBookings(queryClient), refreshConversations(queryClient, userId)])
  },
  async booking_response_notification(_frame, { queryClient }) {
    addToast({
      title: 'Booking Response',
      description: 'Your booking request has been updated.',
    })
    await refreshBookings(queryClient)
  },
  // A request that a rental came from shows how far the rental is.
  rental_changed: (_frame, { queryClient }) =>
    Promise.all([refreshRentals(queryClient), refreshBookings(queryClient)]),
  notification: (_frame, { queryClient }) => refreshNotifications(queryClient),
  suspension_changed({ isSuspended }, { queryClient, setIsSuspended }) {
    setIsSuspended(isSuspended)
    return refreshMe(queryClient)
  },
}

/** No event could be pushed while the connection was down. */
async function resync({ queryClient, userId }: Listener): Promise<void> {
  await Promise.all([
    catchUpEverywhere(queryClient),
    refreshBookings(queryClient),
    refreshConversations(queryClient, userId),
    refreshNotifications(queryClient),
    refreshRentals(queryClient),
  ])
}

function handle(frame: ServerFrame, listener: Listener): void {
  const handler = HANDLERS[frame.type] as (
    frame: ServerFrame,
    listener: Listener,
  ) => Promise<unknown>
  // A refresh that fails shows its own failure where the data is shown.
  handler(frame, listener).catch(() => {})
}

/** Listens for as long as the app is open. */
export function LiveUpdates() {
  const queryClient = useQueryClient()
  const userId = useSignedInUserId()
  const { setIsSuspended } = useVisit()
  useEffect(() => {
    const listener = { queryClient, userId, setIsSuspended }
    const outbox = keepSending(userId, unsentMessages(listener))
    const resyncNow = async () => {
      await outbox.sendNow()
      await resync(listener).catch(() => {})
    }
    const missedEvents = watchForMissedEvents(queryClient, userId, resyncNow)
    const disconnect = connectLive({
      userId,
      onFrame: (frame) => {
        if (frame.type === 'message_received' && frame.senderId !== userId)
          missedEvents.noteMessage()
        handle(frame, listener)
      },
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
