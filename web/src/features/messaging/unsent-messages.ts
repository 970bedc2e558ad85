import type { Message } from '@commonplot/shared/messaging/message.ts'
import { messagingApi } from '@commonplot/shared/messaging/messaging.contract.ts'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { isForbidden, isForLater, refusalOr } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
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
import { addFailureToast } from '../../lib/toast-store.ts'
import { useSignedInUserId } from '../../lib/visit.tsx'
import { sendLive } from './live-socket.ts'
import { refreshConversationList, showNewest } from './messaging-queries.ts'
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
  /** The server's words, where it takes no more for now. */
  reason?: string
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
  reason?: string,
): void {
  queryClient.setQueryData<UnsentMessage[]>(UNSENT_KEY, (tried = []) => {
    const others = tried.filter((other) => other.clientId !== message.clientId)
    return state ? [...others, { ...message, state, ...(reason && { reason }) }] : others
  })
}

const isKept = (userId: string, clientId: string) =>
  outboxItems(userId, MESSAGE_KIND).some((item) => item.clientId === clientId)

/** Per page: the last message sent in each conversation, and by client id all that are on their way. */
const createTurns = () => ({
  lastSent: new Map<string, Promise<void>>(),
  onTheirWay: new Map<string, Promise<void>>(),
})
const turnsOf = new WeakMap<QueryClient, ReturnType<typeof createTurns>>()

/** Sends in the order written, and each message once however many ask for it. */
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
  // Before anything is sent: the page may be left while it is on its way.
  if (!isWaiting) {
    const item = { clientId, kind: MESSAGE_KIND, content: { conversationId, content } }
    addToOutbox(sender.userId, item)
  }
  try {
    await send(sender, written, isWaiting)
  } catch (error) {
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

/** The server pushes to everybody else; this tab has the message from its answer. */
export async function placeSent(
  queryClient: QueryClient,
  userId: string,
  message: Message,
): Promise<void> {
  const { id, conversationId } = message
  sendLive({ type: 'new_message', conversationId, messageData: { id } })
  await Promise.all([placeMessage(queryClient, message), showNewest(queryClient, userId, message)])
}

/** Whether this tab waits for the answer to this message, which will place it. */
export const isOnItsWay = (queryClient: QueryClient, { clientId }: Message): boolean =>
  clientId !== null && (turnsOf.get(queryClient)?.onTheirWay.has(clientId) ?? false)

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
