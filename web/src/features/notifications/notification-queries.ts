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

/** One entry for the bell, its panel and the page: the count and the list cannot disagree. */
export const notificationsOptions = listQuery(notificationsApi.listNotifications, {})

type Told = InfiniteData<Page<Notification>>

/** One more in the bell. Its list is read again when it is looked at, or at once while it is open. */
export async function countInBell(queryClient: QueryClient): Promise<void> {
  const { queryKey } = notificationsOptions
  const query = queryClient.getQueryCache().find({ queryKey, exact: true })
  // The bell itself is the first observer.
  if (query && query.getObserversCount() > 1) return readAgain(queryClient, 'notifications')
  queryClient.setQueryData<Told>(
    queryKey,
    (told) =>
      told && {
        ...told,
        pages: told.pages.map(({ unread = 0, ...page }) => ({ ...page, unread: unread + 1 })),
      },
  )
  await queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
}

function afterReading(told: Told, { ids, all }: WhatWasRead, now: string): Told {
  const read = new Set(ids)
  let count = 0
  const pages = told.pages.map((page) => ({
    ...page,
    items: page.items.map((notice) => {
      if (notice.readAt !== null || !(all || read.has(notice.id))) return notice
      count += 1
      return { ...notice, readAt: now }
    }),
  }))
  return {
    ...told,
    pages: pages.map((page) => ({
      ...page,
      unread: all ? 0 : Math.max(0, (page.unread ?? 0) - count),
    })),
  }
}

/** They are read at once, and unread again when that could not be kept. */
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
