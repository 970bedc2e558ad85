import type { Page } from '@commonplot/shared/contract/endpoint.ts'
import type { Notification } from '@commonplot/shared/notifications/notification.ts'
import {
  notificationsApi,
  type WhatWasRead,
} from '@commonplot/shared/notifications/notifications.contract.ts'
import {
  type InfiniteData,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { readAgain } from '../../changes.ts'
import { call } from '../../lib/call.ts'
import { listQuery } from '../../lib/endpoint-query.ts'

/** The bell, its panel and the page share this query, so count and list agree. */
export const notificationsOptions = listQuery(notificationsApi.listNotifications, {})

type NotificationPages = InfiniteData<Page<Notification>>

/** Adds one unread notification. Refetches the list at once only while it is open. */
export async function countInBell(queryClient: QueryClient): Promise<void> {
  const { queryKey } = notificationsOptions
  const query = queryClient.getQueryCache().find({ queryKey, exact: true })
  // The first observer is the bell. More observers mean an open list.
  if (query && query.getObserversCount() > 1) return readAgain(queryClient, 'notifications')
  queryClient.setQueryData<NotificationPages>(
    queryKey,
    (cached) =>
      cached && {
        ...cached,
        pages: cached.pages.map(({ unread = 0, ...page }) => ({ ...page, unread: unread + 1 })),
      },
  )
  await queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
}

function afterReading(
  cached: NotificationPages,
  { ids, all }: WhatWasRead,
  now: string,
): NotificationPages {
  const read = new Set(ids)
  let count = 0
  const pages = cached.pages.map((page) => ({
    ...page,
    items: page.items.map((notification) => {
      if (notification.readAt !== null || !(all || read.has(notification.id))) return notification
      count += 1
      return { ...notification, readAt: now }
    }),
  }))
  return {
    ...cached,
    pages: pages.map((page) => ({
      ...page,
      unread: all ? 0 : Math.max(0, (page.unread ?? 0) - count),
    })),
  }
}

/** Marks as read optimistically and reverts on failure. */
export function useReadNotifications() {
  const queryClient = useQueryClient()
  const { queryKey } = notificationsOptions
  return useMutation({
    mutationFn: (body: WhatWasRead) => call(notificationsApi.readNotifications, { body }),
    onMutate: async (what) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      const now = new Date().toISOString()
      if (before) queryClient.setQueryData(queryKey, afterReading(before, what, now))
      return before
    },
    onError: (_error, _what, before) => queryClient.setQueryData(queryKey, before),
    meta: { failure: 'Marking as read failed. Please try again.' },
  })
}
