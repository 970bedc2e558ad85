import { messagingApi } from '@commonplot/shared/messaging/messaging.contract.ts'
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { ACTING_USER_ID } from '../../lib/acting-user.ts'
import { call, callPage } from '../../lib/call.ts'

const CONVERSATIONS_KEY = '/api/conversations'
const UNREAD_KEY = ['/api/users', ACTING_USER_ID, 'unread-count']

export const conversationsOptions = () =>
  infiniteQueryOptions({
    queryKey: [CONVERSATIONS_KEY, 'list'],
    queryFn: ({ pageParam, signal }) => {
      const query = { userId: ACTING_USER_ID, ...(pageParam && { cursor: pageParam }) }
      return callPage(messagingApi.listConversations, { query }, signal)
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })

/** The first page holds the newest messages, each further one older ones. */
export const threadOptions = (id: string) =>
  infiniteQueryOptions({
    queryKey: [CONVERSATIONS_KEY, id, 'messages'],
    queryFn: ({ pageParam, signal }) =>
      callPage(
        messagingApi.listMessages,
        { params: { id }, query: pageParam ? { cursor: pageParam } : {} },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })

export const refreshThread = (queryClient: QueryClient, id: string) =>
  queryClient.invalidateQueries({ queryKey: threadOptions(id).queryKey })

export const refreshConversations = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: conversationsOptions().queryKey }),
    queryClient.invalidateQueries({ queryKey: UNREAD_KEY }),
  ])

export const refreshEverything = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: [CONVERSATIONS_KEY] }),
    queryClient.invalidateQueries({ queryKey: UNREAD_KEY }),
  ])

export async function markRead(queryClient: QueryClient, id: string): Promise<void> {
  const body = { userId: ACTING_USER_ID }
  try {
    await call(messagingApi.markConversationRead, { params: { id }, body })
  } catch {
    // The badge simply stays; opening or the next message asks again.
    return
  }
  await refreshConversations(queryClient)
}
