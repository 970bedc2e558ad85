import type { Message } from '@commonplot/shared/messaging/message.ts'
import { messagingApi } from '@commonplot/shared/messaging/messaging.contract.ts'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { ACTING_USER_ID } from '../../lib/acting-user.ts'
import { ApiError } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { sendLive } from '../../lib/live-socket.ts'
import { addToast } from '../../ui/toast-store.ts'
import { refreshConversations } from './messaging-queries.ts'
import { placeMessage } from './thread-queries.ts'

export interface UnsentMessage {
  clientId: string
  content: string
  createdAt: string
  /** `cut-off`: the server was out of reach, so it is tried again when the line is back. */
  state: 'sending' | 'failed' | 'cut-off'
}

const OUTBOX_KEY = 'outbox'
const outboxKey = (conversationId: string) => [OUTBOX_KEY, conversationId]

function changeOutbox(
  queryClient: QueryClient,
  conversationId: string,
  change: (unsent: UnsentMessage[]) => UnsentMessage[],
): void {
  queryClient.setQueryData<UnsentMessage[]>(outboxKey(conversationId), (unsent = []) =>
    change(unsent),
  )
}

async function deliver(queryClient: QueryClient, conversationId: string, unsent: UnsentMessage) {
  const { clientId, content } = unsent
  const without = (others: UnsentMessage[]) => others.filter((other) => other.clientId !== clientId)
  changeOutbox(queryClient, conversationId, (all) => [
    ...without(all),
    { ...unsent, state: 'sending' },
  ])
  try {
    const message = await call(messagingApi.sendMessage, {
      params: { id: conversationId },
      body: { content, senderId: ACTING_USER_ID, clientId },
    })
    announceMessage(message)
    await placeMessage(queryClient, message)
    changeOutbox(queryClient, conversationId, without)
    await refreshConversations(queryClient)
  } catch (error) {
    const state = error instanceof ApiError ? 'failed' : 'cut-off'
    changeOutbox(queryClient, conversationId, (all) =>
      all.map((other) => (other.clientId === clientId ? { ...other, state } : other)),
    )
    addToast({
      title: 'Error',
      description: 'Failed to send message. Please try again.',
      look: 'destructive',
    })
  }
}

/** One after the other, in the order they were written. */
export async function sendWhatWasCutOff(queryClient: QueryClient): Promise<void> {
  const outboxes = queryClient.getQueriesData<UnsentMessage[]>({ queryKey: [OUTBOX_KEY] })
  for (const [queryKey, unsent = []] of outboxes) {
    for (const message of unsent.filter(({ state }) => state === 'cut-off')) {
      await deliver(queryClient, String(queryKey[1]), message)
    }
  }
}

export function announceMessage({ id, conversationId }: Message): void {
  sendLive({ type: 'new_message', conversationId, messageData: { id } })
}

/** What this device has written and the server has not confirmed; it outlives the open thread. */
export function useOutbox(conversationId: string) {
  const queryClient = useQueryClient()
  const { data: unsent } = useQuery<UnsentMessage[]>({
    queryKey: outboxKey(conversationId),
    queryFn: () => [],
    initialData: [],
    gcTime: Number.POSITIVE_INFINITY,
  })
  return {
    unsent,
    isSending: unsent.some(({ state }) => state === 'sending'),
    send: (content: string) =>
      deliver(queryClient, conversationId, {
        clientId: crypto.randomUUID(),
        content,
        createdAt: new Date().toISOString(),
        state: 'sending',
      }),
    retry: (message: UnsentMessage) => deliver(queryClient, conversationId, message),
  }
}
