import type { Message } from '@commonplot/shared/messaging/message.ts'
import { messagingApi } from '@commonplot/shared/messaging/messaging.contract.ts'
import { hashKey, type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query'
import { callPage } from '../../../lib/call.ts'
import { endpointKey } from '../../../lib/endpoint-query.ts'

export interface LoadedThread {
  /** Oldest first, without gaps. Older pages may not be loaded. */
  messages: Message[]
  olderCursor: string | null
}

const readPage = (
  id: string,
  query: { cursor?: string; after?: string } = {},
  signal?: AbortSignal,
) => callPage(messagingApi.listMessages, { params: { id }, query }, signal)

/** Loads the newest page once; later calls only add older or newer messages. */
export const threadOptions = (id: string) =>
  queryOptions({
    queryKey: endpointKey(messagingApi.listMessages, { params: { id } }),
    queryFn: async ({ signal }): Promise<LoadedThread> => {
      const { items, nextCursor } = await readPage(id, {}, signal)
      return { messages: items, olderCursor: nextCursor }
    },
  })

/** Removes duplicates by message number. */
function mergeMessages(...lists: Message[][]): Message[] {
  const byNumber = new Map(lists.flat().map((message) => [message.number, message]))
  return [...byNumber.values()].sort((one, other) => one.number - other.number)
}

function grow(
  queryClient: QueryClient,
  id: string,
  items: Message[],
  end: Partial<Pick<LoadedThread, 'olderCursor'>> = {},
): void {
  queryClient.setQueryData<LoadedThread>(
    threadOptions(id).queryKey,
    (thread) => thread && { ...thread, ...end, messages: mergeMessages(thread.messages, items) },
  )
}

export async function loadOlder(queryClient: QueryClient, id: string): Promise<void> {
  const thread = queryClient.getQueryData(threadOptions(id).queryKey)
  if (!thread?.olderCursor) return
  const { items, nextCursor } = await readPage(id, { cursor: thread.olderCursor })
  grow(queryClient, id, items, { olderCursor: nextCursor })
}

/** Loads messages after the newest loaded one until none is missing. */
async function catchUp(queryClient: QueryClient, id: string): Promise<void> {
  const { queryKey } = threadOptions(id)
  const query = queryClient.getQueryCache().find({ queryKey })
  if (!query?.isActive()) {
    queryClient.removeQueries({ queryKey })
    return
  }
  // A first load in flight may predate the new message.
  let { messages } = await queryClient.fetchQuery(threadOptions(id))
  while (true) {
    const newest = messages.at(-1)?.number ?? 0
    const { items, total } = await readPage(id, { after: String(newest) })
    grow(queryClient, id, items)
    messages = items
    if ((items.at(-1)?.number ?? total) >= total) return
  }
}

const idIn = (queryKey: QueryKey) => String(queryKey[1])

/** After a reconnect: the open thread catches up, other cached threads are dropped. */
export async function catchUpEverywhere(queryClient: QueryClient): Promise<void> {
  const ids = queryClient
    .getQueryCache()
    .findAll({ queryKey: endpointKey(messagingApi.listMessages) })
    .filter(
      ({ queryKey, queryHash }) => queryHash === hashKey(threadOptions(idIn(queryKey)).queryKey),
    )
    .map(({ queryKey }) => idIn(queryKey))
  await Promise.all(ids.map((id) => catchUp(queryClient, id)))
}

/** Adds a confirmed or pushed message to its thread and loads any messages missing before it. */
export async function placeMessage(queryClient: QueryClient, message: Message): Promise<void> {
  const { conversationId, number } = message
  const thread = queryClient.getQueryData(threadOptions(conversationId).queryKey)
  const newest = thread?.messages.at(-1)?.number ?? 0
  if (thread && number <= newest + 1) grow(queryClient, conversationId, [message])
  else await catchUp(queryClient, conversationId)
}
