import type { Page } from '@commonplot/shared/contract/endpoint.ts'
import type { Notification } from '@commonplot/shared/notifications/notification.ts'
import {
  notificationsApi,
  type WhatWasRead,
} from '@commonplot/shared/notifications/notifications.contract.ts'
import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { listQuery } from '../../lib/endpoint-query.ts'

/** One entry for the bell, its panel and the page: the count and the list cannot disagree. */
export const notificationsOptions = listQuery(notificationsApi.listNotifications, {})

type Told = InfiniteData<Page<Notification>>

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
