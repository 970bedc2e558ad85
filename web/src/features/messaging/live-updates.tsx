import type { Conversation } from '@commonplot/shared/messaging/conversation.ts'
import type { ServerFrame } from '@commonplot/shared/messaging/live-events.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ACTING_USER_ID } from '../../lib/acting-user.ts'
import { connectLive } from '../../lib/live-socket.ts'
import { addToast } from '../../ui/toast-store.ts'
import { watchForLostPushes } from './lost-pushes.ts'
import { conversationsOptions, refreshBookings, refreshConversations } from './messaging-queries.ts'
import { openConversationId } from './open-conversation.ts'
import { catchUp, catchUpEverywhere, hasMessage } from './thread-queries.ts'
import { sendWhatWaits } from './unsent-messages.ts'

type Handlers = {
  [Type in ServerFrame['type']]: (
    frame: Extract<ServerFrame, { type: Type }>,
    queryClient: QueryClient,
  ) => Promise<unknown>
}

async function announceMessage(queryClient: QueryClient, conversationId: string) {
  await queryClient.fetchInfiniteQuery({ ...conversationsOptions(), staleTime: 0 })
  const pages = queryClient.getQueryData(conversationsOptions().queryKey)?.pages ?? []
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
  async message_received({ conversationId, messageId, senderId }, queryClient) {
    const isKnown = hasMessage(queryClient, conversationId, messageId)
    await Promise.all([
      isKnown || catchUp(queryClient, conversationId),
      refreshConversations(queryClient),
    ])
    const isOpen = openConversationId() === conversationId
    if (senderId !== ACTING_USER_ID && !isOpen) await announceMessage(queryClient, conversationId)
  },
  conversation_read: (_frame, queryClient) => refreshConversations(queryClient),
  async booking_notification(_frame, queryClient) {
    addToast({
      title: 'New Booking Request',
      description: 'You have received a new booking request.',
    })
    await Promise.all([refreshBookings(queryClient), refreshConversations(queryClient)])
  },
  async booking_response_notification(_frame, queryClient) {
    addToast({
      title: 'Booking Response',
      description: 'Your booking request has been updated.',
    })
    await refreshBookings(queryClient)
  },
}

/** Nobody could push while the line was down. */
async function makeUpForTheGap(queryClient: QueryClient): Promise<void> {
  await sendWhatWaits(queryClient)
  await Promise.all([
    catchUpEverywhere(queryClient),
    refreshBookings(queryClient),
    refreshConversations(queryClient),
  ])
}

function handle(frame: ServerFrame, queryClient: QueryClient): void {
  const handler = HANDLERS[frame.type] as (
    frame: ServerFrame,
    queryClient: QueryClient,
  ) => Promise<unknown>
  // A refresh that fails shows its own failure where the data is shown.
  handler(frame, queryClient).catch(() => {})
}

/** Listens for as long as the app is open. */
export function LiveUpdates() {
  const queryClient = useQueryClient()
  useEffect(() => {
    const makeUp = () => void makeUpForTheGap(queryClient).catch(() => {})
    const lostPushes = watchForLostPushes(queryClient, makeUp)
    const disconnect = connectLive({
      onFrame: (frame) => {
        lostPushes.noteFrame()
        handle(frame, queryClient)
      },
      onOpen: makeUp,
    })
    return () => {
      lostPushes.stop()
      disconnect()
    }
  }, [queryClient])
  return null
}
