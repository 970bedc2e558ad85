import { bookingsApi } from '@commonplot/shared/bookings/bookings.contract.ts'
import { messagingApi } from '@commonplot/shared/messaging/messaging.contract.ts'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { ACTING_USER_ID } from '../../lib/acting-user.ts'
import { call, callPage } from '../../lib/call.ts'

export const UNREAD_KEY = ['/api/users', ACTING_USER_ID, 'unread-count']
const BOOKINGS_FRESH_MS = 30_000

export const conversationsOptions = () =>
  infiniteQueryOptions({
    queryKey: ['/api/conversations', 'list'],
    queryFn: ({ pageParam, signal }) => {
      const query = { userId: ACTING_USER_ID, ...(pageParam && { cursor: pageParam }) }
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
export const bookingsOptions = queryOptions({
  queryKey: ['/api/bookings'],
  queryFn: ({ signal }) =>
    call(bookingsApi.listBookings, { query: { userId: ACTING_USER_ID } }, signal),
  // Requests expire while nobody looks.
  staleTime: BOOKINGS_FRESH_MS,
})

export const refreshBookings = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: bookingsOptions.queryKey })

export const refreshConversations = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: conversationsOptions().queryKey }),
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
