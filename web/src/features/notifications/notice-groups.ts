import type { Notification } from '@commonplot/shared/notifications/notification.ts'

export interface NoticeGroup {
  key: string
  /** Stands for the others, which are older. */
  newest: Notification
  count: number
  unreadIds: string[]
}

/** What belongs to one thread or rental is one line, where its newest is. */
export function groupNotices(notices: readonly Notification[]): NoticeGroup[] {
  const groups = new Map<string, NoticeGroup>()
  for (const notice of notices) {
    const key = notice.group ?? notice.id
    const group = groups.get(key) ?? { key, newest: notice, count: 0, unreadIds: [] }
    group.count += 1
    if (notice.readAt === null) group.unreadIds.push(notice.id)
    groups.set(key, group)
  }
  return [...groups.values()]
}

export interface NoticeDay {
  day: string
  groups: NoticeGroup[]
}

/** Newest day first, as they come. */
export function noticeDays(
  notices: readonly Notification[],
  dayOf: (instant: string) => string,
): NoticeDay[] {
  const days = new Map<string, Notification[]>()
  for (const notice of notices) {
    const day = dayOf(notice.createdAt)
    days.set(day, [...(days.get(day) ?? []), notice])
  }
  return [...days].map(([day, told]) => ({ day, groups: groupNotices(told) }))
}
