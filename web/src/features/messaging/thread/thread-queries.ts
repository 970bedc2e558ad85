import type { Message } from '@commonplot/shared/messaging/message.ts'
import { messagingApi } from '@commonplot/shared/messaging/messaging.contract.ts'
import { hashKey, type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query'
import { callPage } from '../../../lib/call.ts'
import { endpointKey } from '../../../lib/endpoint-query.ts'

export interface LoadedThread {
  /** Oldest first, without gaps; older ones may not be loaded yet. */
  messages: Message[]
  olderCursor: string | null
}

const readPage = (
  id: string,
  query: { cursor?: string; after?: string } = {},
  signal?: AbortSignal,
) => callPage(messagingApi.listMessages, { params: { id }, query }, signal)

/** Read once, then grown at both ends: nothing that is loaded is ever asked for again. */
export const threadOptions = (id: string) =>
  queryOptions({
    queryKey: endpointKey(messagingApi.listMessages, { params: { id } }),
    queryFn: async ({ signal }): Promise<LoadedThread> => {
      const { items, nextCursor } = await readPage(id, {}, signal)
      return { messages: items, olderCursor: nextCursor }
    },
  })

/** By number, so that the same message arriving twice is one. */
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

/** Asks for what came after the newest message known here, until nothing is missing. */
async function catchUp(queryClient: QueryClient, id: string): Promise<void> {
  const { queryKey } = threadOptions(id)
  const query = queryClient.getQueryCache().find({ queryKey })
  if (!query?.isActive()) {
    queryClient.removeQueries({ queryKey })
    return
  }
  // A first load that is under way may have been answered before the news.
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

/** After the connection was lost: the open thread reads on, the others are read afresh when opened. */
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

/** Puts a message that the server has confirmed or pushed where it belongs; what is missing before it is read. */
export async function placeMessage(queryClient: QueryClient, message: Message): Promise<void> {
  const { conversationId, number } = message
  const thread = queryClient.getQueryData(threadOptions(conversationId).queryKey)
  const newest = thread?.messages.at(-1)?.number ?? 0
  if (thread && number <= newest + 1) grow(queryClient, conversationId, [message])
  else await catchUp(queryClient, conversationId)
}
