import type { Message } from '@commonplot/shared/messaging/message.ts'
import { messagingApi } from '@commonplot/shared/messaging/messaging.contract.ts'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { isForbidden, refusalOr } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { addFailureToast } from '../../lib/failure-toast.ts'
import { sendLive } from '../../lib/live-socket.ts'
import {
  addToOutbox,
  isFinal,
  isUnsent,
  type OutboxItem,
  type OutboxKind,
  outboxItems,
  removeFromOutbox,
  useOutbox,
} from '../../lib/outbox.ts'
import { useSignedInUserId } from '../../lib/visit.tsx'
import { refreshConversationList, refreshConversations } from './messaging-queries.ts'
import { placeMessage } from './thread-queries.ts'

interface WrittenMessage {
  clientId: string
  conversationId: string
  content: string
  createdAt: string
}

export interface UnsentMessage extends WrittenMessage {
  /** `waiting`: the server was out of reach; kept on this device and sent when the connection is back. */
  state: 'sending' | 'failed' | 'waiting'
}

/** Who writes, and where it is shown. */
interface Sender {
  queryClient: QueryClient
  userId: string
}

const MESSAGE_KIND = 'message'
const FAILED = 'Failed to send message. Please try again.'
const UNSENT_KEY = ['unsent-messages']

/** What this tab is sending, or was refused; what only waits is in the outbox. */
function setTried(
  queryClient: QueryClient,
  message: WrittenMessage,
  state: 'sending' | 'failed' | null,
): void {
  queryClient.setQueryData<UnsentMessage[]>(UNSENT_KEY, (tried = []) => {
    const others = tried.filter((other) => other.clientId !== message.clientId)
    return state ? [...others, { ...message, state }] : others
  })
}

const isKept = (userId: string, clientId: string) =>
  outboxItems(userId, MESSAGE_KIND).some((item) => item.clientId === clientId)

async function send({ queryClient, userId }: Sender, written: WrittenMessage): Promise<void> {
  const { clientId, conversationId, content } = written
  setTried(queryClient, written, 'sending')
  try {
    const message = await call(messagingApi.sendMessage, {
      params: { id: conversationId },
      body: { content, senderId: userId, clientId },
    })
    sendMessageFrame(message)
    await placeMessage(queryClient, message)
  } catch (error) {
    const isWaiting = isUnsent(error) || (isKept(userId, clientId) && !isFinal(error))
    setTried(queryClient, written, isWaiting ? null : 'failed')
    throw error
  }
  removeFromOutbox(userId, clientId)
  setTried(queryClient, written, null)
  await refreshConversations(queryClient, userId)
}

async function sendOrKeep(sender: Sender, written: WrittenMessage): Promise<void> {
  try {
    await send(sender, written)
  } catch (error) {
    const { clientId, conversationId, content } = written
    const { userId } = sender
    if (isUnsent(error) && !isKept(userId, clientId)) {
      addToOutbox(userId, { clientId, kind: MESSAGE_KIND, content: { conversationId, content } })
    }
    // The two may not reach each other any more, and then the thread says so.
    if (isForbidden(error)) await refreshConversationList(sender.queryClient)
    addFailureToast(refusalOr(error, FAILED))
  }
}

function readItem({ clientId, createdAt, content }: OutboxItem): WrittenMessage {
  const written = content as Pick<WrittenMessage, 'conversationId' | 'content'>
  return { clientId, createdAt, ...written }
}

/** Everything kept on this device, of every conversation, in the order it was written. */
export const unsentMessages = (sender: Sender): OutboxKind => ({
  kind: MESSAGE_KIND,
  send: (item) => send(sender, readItem(item)),
  describe: (item) => readItem(item).content,
})

export function sendMessageFrame({ id, conversationId }: Message): void {
  sendLive({ type: 'new_message', conversationId, messageData: { id } })
}

/** What was written here and the server has not confirmed; it outlives the open thread. */
export function useUnsentMessages(conversationId: string) {
  const sender = { queryClient: useQueryClient(), userId: useSignedInUserId() }
  const { data: tried } = useQuery<UnsentMessage[]>({
    queryKey: UNSENT_KEY,
    queryFn: () => [],
    initialData: [],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  const kept = useOutbox().filter(
    ({ kind, clientId }) =>
      kind === MESSAGE_KIND && !tried.some((other) => other.clientId === clientId),
  )
  const unsent = [
    ...kept.map((item) => ({ ...readItem(item), state: 'waiting' as const })),
    ...tried,
  ]
    .filter((message) => message.conversationId === conversationId)
    .sort((one, other) => one.createdAt.localeCompare(other.createdAt))
  return {
    unsent,
    isSending: unsent.some(({ state }) => state === 'sending'),
    send: (content: string) =>
      sendOrKeep(sender, {
        clientId: crypto.randomUUID(),
        conversationId,
        content,
        createdAt: new Date().toISOString(),
      }),
    retry: (message: UnsentMessage) => sendOrKeep(sender, message),
  }
}
