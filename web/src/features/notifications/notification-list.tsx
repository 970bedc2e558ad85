import type {
  Notification,
  NotificationKind,
} from '@commonplot/shared/notifications/notification.ts'
import { PATHS } from '@commonplot/shared/screens/screens.ts'
import { clsx } from 'clsx'
import {
  Award,
  BadgeCheck,
  CalendarPlus,
  Handshake,
  KeyRound,
  type LucideIcon,
  Megaphone,
  MessageCircle,
  MessageSquareText,
  Search,
  Star,
} from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Link } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { useReadNotifications } from './notification-queries.ts'

export const NOTIFICATION_SETTINGS = `${PATHS.settings}?tab=notifications`

interface NotificationGroup {
  key: string
  /** Represents the older notifications of the group. */
  newest: Notification
  count: number
  unreadIds: string[]
}

/** Groups the notifications of a thread or rental at the position of the newest. */
export function groupNotifications(notifications: readonly Notification[]): NotificationGroup[] {
  const groups = new Map<string, NotificationGroup>()
  for (const notification of notifications) {
    const key = notification.group ?? notification.id
    const group = groups.get(key) ?? { key, newest: notification, count: 0, unreadIds: [] }
    group.count += 1
    if (notification.readAt === null) group.unreadIds.push(notification.id)
    groups.set(key, group)
  }
  return [...groups.values()]
}

interface NotificationDay {
  day: string
  groups: NotificationGroup[]
}

/** Keeps the order of the notifications, newest day first. */
export function notificationDays(
  notifications: readonly Notification[],
  dayOf: (instant: string) => string,
): NotificationDay[] {
  const days = new Map<string, Notification[]>()
  for (const notification of notifications) {
    const day = dayOf(notification.createdAt)
    days.set(day, [...(days.get(day) ?? []), notification])
  }
  return [...days].map(([day, ofDay]) => ({ day, groups: groupNotifications(ofDay) }))
}

const ROWS = [1, 2, 3, 4, 5, 6]

export function NotificationSkeletons({ count }: { count: number }) {
  return (
    <div role="status" className="grid gap-5 py-3">
      <span className="sr-only">Loading notifications</span>
      {ROWS.slice(0, count).map((row) => (
        <div key={row} className="flex gap-3">
          <Skeleton className="size-10 shrink-0 rounded-full!" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="h-5 w-full" />
          </div>
        </div>
      ))}
    </div>
  )
}

const ICONS: Record<NotificationKind, LucideIcon> = {
  message: MessageCircle,
  booking_request: CalendarPlus,
  booking_answer: BadgeCheck,
  rental: KeyRound,
  handover: Handshake,
  review: Star,
  comment: MessageSquareText,
  badge: Award,
  saved_search: Search,
  operator: Megaphone,
}

interface NotificationRowProps {
  group: NotificationGroup
  onRead: (ids: string[]) => void
  onOpened?: (() => void) | undefined
}

function NotificationRow({ group, onRead, onOpened }: NotificationRowProps) {
  const { newest, count, unreadIds } = group
  const isUnread = unreadIds.length > 0
  const Icon = ICONS[newest.kind]
  const open = () => {
    if (isUnread) onRead(unreadIds)
    onOpened?.()
  }
  return (
    <li className="flex items-center">
      <Link
        href={newest.link}
        data-notification=""
        onClick={open}
        className="flex min-w-0 flex-1 items-start gap-3 rounded-md px-3 py-3 hover:bg-sunken focus-visible:-outline-offset-2"
      >
        <span
          className={clsx(
            'flex size-10 shrink-0 items-center justify-center rounded-full',
            isUnread ? 'bg-leaf-tint text-leaf' : 'bg-sunken text-ink-soft',
          )}
        >
          <Icon aria-hidden strokeWidth={1.75} className="size-5" />
        </span>
        <span className="min-w-0 flex-1">
          <span className={clsx('block wrap-anywhere', isUnread && 'font-semibold')}>
            {isUnread && <span className="sr-only">Unread: </span>}
            {newest.title}
          </span>
          <span className="line-clamp-2 wrap-anywhere text-ink-soft">{newest.body}</span>
          <span className="block text-sm text-ink-soft">
            <TimeAgo instant={newest.createdAt} />
            {count > 1 && ` · and ${count - 1} before`}
          </span>
        </span>
      </Link>
      {isUnread && (
        <button
          type="button"
          title="Mark as read"
          aria-label={`Mark as read: ${newest.title}`}
          onClick={() => onRead(unreadIds)}
          className="flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-sunken"
        >
          <span aria-hidden className="size-2.5 rounded-full bg-terracotta-bright" />
        </button>
      )}
    </li>
  )
}

const STEPS: Record<string, (index: number, last: number) => number> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_index, last) => last,
}

/** Arrow keys move across the lists of all days. */
function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key]
  const within = event.currentTarget.closest('[data-notifications]') ?? event.currentTarget
  const rows = [...within.querySelectorAll<HTMLElement>('[data-notification]')]
  if (!step || rows.length === 0) return
  event.preventDefault()
  const index = rows.findIndex((row) => row.parentElement?.contains(document.activeElement))
  rows[step(index, rows.length - 1)]?.focus()
}

interface NotificationListProps {
  label: string
  groups: readonly NotificationGroup[]
  /** Called when a notification is opened. */
  onOpened?: () => void
}

export function NotificationList({ label, groups, onOpened }: NotificationListProps) {
  const read = useReadNotifications()
  return (
    <ul aria-label={label} onKeyDown={moveByArrows} className="-mx-3">
      {groups.map((group) => (
        <NotificationRow
          key={group.key}
          group={group}
          onRead={(ids) => read.mutate({ ids })}
          onOpened={onOpened}
        />
      ))}
    </ul>
  )
}
