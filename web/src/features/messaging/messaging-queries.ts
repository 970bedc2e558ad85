import { bookingsApi } from '@commonplot/shared/bookings/bookings.contract.ts'
import { messagingApi } from '@commonplot/shared/messaging/messaging.contract.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { endpointKey, endpointQuery, listKey, listQuery } from '../../lib/endpoint-query.ts'

export const unreadKey = (userId: string) =>
  endpointKey(messagingApi.countUnread, { params: { userId } })
const BOOKINGS_FRESH_MS = 30_000

export const conversationsOptions = (userId: string) =>
  listQuery(messagingApi.listConversations, { userId })

/** For a thread whose conversation is too far down the list to be loaded. */
export const conversationOptions = (id: string) =>
  endpointQuery(messagingApi.getConversation, { params: { id } })

/** What every booking card looks at, so that an answer changes them wherever they are shown. */
export const bookingsOptions = (userId: string) =>
  queryOptions({
    ...endpointQuery(bookingsApi.listBookings, { query: { userId } }),
    // Requests expire while nobody looks.
    staleTime: BOOKINGS_FRESH_MS,
  })

/** By the address: the contracts of other features would come along to every page. */
const refreshAt = (queryClient: QueryClient, address: RegExp) =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => address.test(String(queryKey[0])) })

/** Wherever they are shown: every call that answers with rentals, or says what became of a request. */
export const refreshRentals = (queryClient: QueryClient) =>
  refreshAt(queryClient, /^\/api\/(bookings|hosting|rentals)\b/)

export const refreshMe = (queryClient: QueryClient) => refreshAt(queryClient, /^\/api\/me$/)

/** Where the bell, its panel and its page look. */
export const refreshNotifications = (queryClient: QueryClient) =>
  refreshAt(queryClient, /^\/api\/notifications$/)

export const refreshConversationList = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: listKey(messagingApi.listConversations) })

export const refreshConversations = (queryClient: QueryClient, userId: string) =>
  Promise.all([
    refreshConversationList(queryClient),
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
  // Who reads a thread has read what was told of it.
  await Promise.all([refreshConversations(queryClient, userId), refreshNotifications(queryClient)])
}
