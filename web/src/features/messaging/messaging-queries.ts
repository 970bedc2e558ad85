import { bookingsApi } from '@commonplot/shared/bookings/bookings.contract.ts'
import { messagingApi } from '@commonplot/shared/messaging/messaging.contract.ts'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, callPage } from '../../lib/call.ts'

export const unreadKey = (userId: string) => ['/api/users', userId, 'unread-count']
const CONVERSATIONS_KEY = ['/api/conversations', 'list']
const BOOKINGS_KEY = ['/api/bookings']
const BOOKINGS_FRESH_MS = 30_000

export const conversationsOptions = (userId: string) =>
  infiniteQueryOptions({
    queryKey: CONVERSATIONS_KEY,
    queryFn: ({ pageParam, signal }) => {
      const query = { userId, ...(pageParam && { cursor: pageParam }) }
      return callPage(messagingApi.listConversations, { query }, signal)
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })

/** For a thread whose conversation is too far down the list to be loaded. */
export const conversationOptions = (id: string) =>
  queryOptions({
    queryKey: ['/api/conversations', id],
    queryFn: ({ signal }) => call(messagingApi.getConversation, { params: { id } }, signal),
  })

/** What every booking card looks at, so that an answer changes them wherever they are shown. */
export const bookingsOptions = (userId: string) =>
  queryOptions({
    queryKey: BOOKINGS_KEY,
    queryFn: ({ signal }) => call(bookingsApi.listBookings, { query: { userId } }, signal),
    // Requests expire while nobody looks.
    staleTime: BOOKINGS_FRESH_MS,
  })

export const refreshBookings = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: BOOKINGS_KEY })

export const refreshConversations = (queryClient: QueryClient, userId: string) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: CONVERSATIONS_KEY }),
    queryClient.invalidateQueries({ queryKey: unreadKey(userId) }),
  ])

export async function markRead(
  queryClient: QueryClient,
  userId: string,
  id: string,
): Promise<void> {
  try {
    await call(messagingApi.markConversationRead, { params: { id }, body: { userId } })
  } catch {
    // The badge simply stays; opening or the next message asks again.
    return
  }
  await refreshConversations(queryClient, userId)
}
