import { bookingsApi } from '@commonplot/shared/bookings/bookings.contract.ts'
import type { Page } from '@commonplot/shared/contract/endpoint.ts'
import { type Conversation, previewOf } from '@commonplot/shared/messaging/conversation.ts'
import type { Message } from '@commonplot/shared/messaging/message.ts'
import { messagingApi } from '@commonplot/shared/messaging/messaging.contract.ts'
import { type InfiniteData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { readAgain } from '../../changes.ts'
import { call } from '../../lib/call.ts'
import { endpointKey, endpointQuery, listKey, listQuery } from '../../lib/endpoint-query.ts'

export const unreadKey = (userId: string) =>
  endpointKey(messagingApi.countUnread, { params: { userId } })
const BOOKINGS_FRESH_MS = 30_000

export const conversationsOptions = (userId: string) =>
  listQuery(messagingApi.listConversations, { userId })

/** Loads a conversation that is not on a loaded page of the list. */
export const conversationOptions = (id: string) =>
  endpointQuery(messagingApi.getConversation, { params: { id } })

/** All booking cards share this query, so one answer updates every card. */
export const bookingsOptions = (userId: string) =>
  queryOptions({
    ...endpointQuery(bookingsApi.listBookings, { query: { userId } }),
    // Requests expire without an event.
    staleTime: BOOKINGS_FRESH_MS,
  })

export const refreshConversationList = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: listKey(messagingApi.listConversations) })

export const refreshConversations = (queryClient: QueryClient, userId: string) =>
  Promise.all([
    refreshConversationList(queryClient),
    queryClient.invalidateQueries({ queryKey: unreadKey(userId) }),
  ])

type Conversations = InfiniteData<Page<Conversation>>

const findCached = (queryClient: QueryClient, userId: string, id: string) =>
  queryClient
    .getQueryData<Conversations>(conversationsOptions(userId).queryKey)
    ?.pages.flatMap(({ items }) => items)
    .find((conversation) => conversation.id === id)

const isReading = (queryClient: QueryClient, userId: string) =>
  queryClient.isFetching({ queryKey: conversationsOptions(userId).queryKey }) > 0

function moveBadge(queryClient: QueryClient, userId: string, by: number): void {
  queryClient.setQueryData<{ count: number }>(
    unreadKey(userId),
    (unread) => unread && { count: Math.max(0, unread.count + by) },
  )
}

/** Updates the conversation in the cache, at the top of the list or in place. */
function putConversation(
  queryClient: QueryClient,
  userId: string,
  changed: Conversation,
  place: 'first' | 'same',
): void {
  queryClient.setQueryData<Conversation>(
    conversationOptions(changed.id).queryKey,
    (conversation) => conversation && changed,
  )
  queryClient.setQueryData<Conversations>(
    conversationsOptions(userId).queryKey,
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page, n) => {
          if (place === 'same') {
            const items = page.items.map((one) => (one.id === changed.id ? changed : one))
            return { ...page, items }
          }
          const others = page.items.filter(({ id }) => id !== changed.id)
          return { ...page, items: n === 0 ? [changed, ...others] : others }
        }),
      },
  )
}

/**
 * Moves the conversation of a new message to the top and updates the unread badge.
 * Refetches a conversation that is not loaded. Without `unreadCount` the count stays.
 */
export async function showNewest(
  queryClient: QueryClient,
  userId: string,
  message: Message,
  unreadCount?: number,
): Promise<void> {
  const known = findCached(queryClient, userId, message.conversationId)
  // A pending response may be older than this message.
  if (!known || isReading(queryClient, userId)) {
    await refreshConversations(queryClient, userId)
    return
  }
  if (known.lastMessageAt && known.lastMessageAt > message.createdAt) return
  const unread = unreadCount ?? known.unreadCount
  moveBadge(queryClient, userId, unread - known.unreadCount)
  const changed = {
    ...known,
    lastMessage: { content: previewOf(message.content) },
    lastMessageAt: message.createdAt,
    unreadCount: unread,
  }
  putConversation(queryClient, userId, changed, 'first')
}

/** Resolves to whether the conversation had unread messages; true if it is not loaded. */
async function showAsRead(queryClient: QueryClient, userId: string, id: string): Promise<boolean> {
  const known = findCached(queryClient, userId, id)
  if (!known || isReading(queryClient, userId)) {
    await refreshConversations(queryClient, userId)
    return true
  }
  if (known.unreadCount === 0) return false
  moveBadge(queryClient, userId, -known.unreadCount)
  putConversation(queryClient, userId, { ...known, unreadCount: 0 }, 'same')
  return true
}

export async function markRead(
  queryClient: QueryClient,
  userId: string,
  id: string,
): Promise<void> {
  try {
    await call(messagingApi.markConversationRead, { params: { id }, body: { userId } })
  } catch {
    // The badge stays. Opening the thread or the next message retries.
    return
  }
  await readHere(queryClient, userId, id)
}

/** Reading a thread, here or in another tab, also reads its notifications. */
export async function readHere(
  queryClient: QueryClient,
  userId: string,
  id: string,
): Promise<void> {
  if (await showAsRead(queryClient, userId, id)) await readAgain(queryClient, 'notifications')
}
