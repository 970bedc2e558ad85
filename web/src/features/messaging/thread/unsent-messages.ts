import type { Message } from '@commonplot/shared/messaging/message.ts'
import { messagingApi } from '@commonplot/shared/messaging/messaging.contract.ts'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { isForbidden, isForLater, refusalOr } from '../../../lib/api-error.ts'
import { call } from '../../../lib/call.ts'
import {
  addToOutbox,
  isFinal,
  isUnsent,
  type OutboxItem,
  type OutboxKind,
  outboxItems,
  removeFromOutbox,
  useOutbox,
} from '../../../lib/outbox.ts'
import { addFailureToast } from '../../../lib/toast-store.ts'
import { useSignedInUserId } from '../../../lib/visit.tsx'
import { sendLive } from '../live/live-socket.ts'
import { refreshConversationList, showNewest } from '../messaging-queries.ts'
import { placeMessage } from './thread-queries.ts'

interface WrittenMessage {
  clientId: string
  conversationId: string
  content: string
  createdAt: string
}

export interface UnsentMessage extends WrittenMessage {
  /** `waiting`: the server was unreachable. The outbox sends the message after reconnecting. */
  state: 'sending' | 'failed' | 'waiting'
  /** The server's message when it throttles. */
  reason?: string
}

interface Sender {
  queryClient: QueryClient
  userId: string
}

const MESSAGE_KIND = 'message'
const FAILED = 'Failed to send message. Please try again.'
const UNSENT_KEY = ['unsent-messages']

/** Stores messages in flight or refused in this tab. Waiting messages are in the outbox. */
function setTried(
  queryClient: QueryClient,
  message: WrittenMessage,
  state: 'sending' | 'failed' | null,
  reason?: string,
): void {
  queryClient.setQueryData<UnsentMessage[]>(UNSENT_KEY, (tried = []) => {
    const others = tried.filter((other) => other.clientId !== message.clientId)
    return state ? [...others, { ...message, state, ...(reason && { reason }) }] : others
  })
}

const isKept = (userId: string, clientId: string) =>
  outboxItems(userId, MESSAGE_KIND).some((item) => item.clientId === clientId)

/** The last message per conversation, and messages in flight by client id. */
const createTurns = () => ({
  lastSent: new Map<string, Promise<void>>(),
  onTheirWay: new Map<string, Promise<void>>(),
})
const turnsOf = new WeakMap<QueryClient, ReturnType<typeof createTurns>>()

/** Sends a conversation's messages in order; concurrent sends of one message share a promise. */
function inTurn(
  { queryClient }: Sender,
  { clientId, conversationId }: WrittenMessage,
  post: () => Promise<void>,
): Promise<void> {
  const turns = turnsOf.get(queryClient) ?? createTurns()
  turnsOf.set(queryClient, turns)
  const { lastSent, onTheirWay } = turns
  const asked = onTheirWay.get(clientId)
  if (asked) return asked
  const before = lastSent.get(conversationId) ?? Promise.resolve()
  const sending = before
    .catch(() => {})
    .then(post)
    .finally(() => onTheirWay.delete(clientId))
  onTheirWay.set(clientId, sending)
  lastSent.set(conversationId, sending)
  return sending
}

async function send(sender: Sender, written: WrittenMessage, isWaiting = true): Promise<void> {
  const { queryClient, userId } = sender
  const { clientId, conversationId, content } = written
  setTried(queryClient, written, 'sending')
  try {
    await inTurn(sender, written, async () => {
      const message = await call(messagingApi.sendMessage, {
        params: { id: conversationId },
        body: { content, senderId: userId, clientId },
      })
      await placeSent(queryClient, userId, message)
    })
  } catch (error) {
    const isLater = isForLater(error)
    const staysWaiting = isLater || isUnsent(error) || (isWaiting && !isFinal(error))
    if (!staysWaiting) removeFromOutbox(userId, clientId)
    if (isLater) setTried(queryClient, written, 'failed', refusalOr(error, FAILED))
    else setTried(queryClient, written, staysWaiting ? null : 'failed')
    throw error
  }
  removeFromOutbox(userId, clientId)
  setTried(queryClient, written, null)
}

async function sendOrKeep(sender: Sender, written: WrittenMessage): Promise<void> {
  const { clientId, conversationId, content } = written
  const isWaiting = isKept(sender.userId, clientId)
  // Stores the message first: the page may close during the request.
  if (!isWaiting) {
    const item = { clientId, kind: MESSAGE_KIND, content: { conversationId, content } }
    addToOutbox(sender.userId, item)
  }
  try {
    await send(sender, written, isWaiting)
  } catch (error) {
    // 403: one of the two blocked the other. The refreshed conversation shows it.
    if (isForbidden(error)) await refreshConversationList(sender.queryClient)
    addFailureToast(refusalOr(error, FAILED))
  }
}

function readItem({ clientId, createdAt, content }: OutboxItem): WrittenMessage {
  const written = content as Pick<WrittenMessage, 'conversationId' | 'content'>
  return { clientId, createdAt, ...written }
}

/** The outbox kind for messages of all conversations. */
export const unsentMessages = (sender: Sender): OutboxKind => ({
  kind: MESSAGE_KIND,
  send: (item) => send(sender, readItem(item)),
  describe: (item) => readItem(item).content,
})

/** Announces a sent message to other tabs and people, and caches the server's response. */
export async function placeSent(
  queryClient: QueryClient,
  userId: string,
  message: Message,
): Promise<void> {
  const { id, conversationId } = message
  sendLive({ type: 'new_message', conversationId, messageData: { id } })
  await Promise.all([placeMessage(queryClient, message), showNewest(queryClient, userId, message)])
}

/** True while this tab awaits the response, which places the message. */
export const isOnItsWay = (queryClient: QueryClient, { clientId }: Message): boolean =>
  clientId !== null && (turnsOf.get(queryClient)?.onTheirWay.has(clientId) ?? false)

/** Messages the server has not confirmed. They survive closing the thread. */
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
    send: (content: string) =>
      sendOrKeep(sender, {
        clientId: crypto.randomUUID(),
        conversationId,
        content,
        createdAt: new Date().toISOString(),
      }),
    isSending: unsent.some(({ state }) => state === 'sending'),
    retry: (message: UnsentMessage) => sendOrKeep(sender, message),
  }
}
