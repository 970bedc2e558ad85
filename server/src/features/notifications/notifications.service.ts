import type { Page } from '@commonplot/shared/contract/endpoint.ts'
import { DAY_MS, YEAR_MS } from '@commonplot/shared/dates/durations.ts'
import type {
  Notification,
  NotificationKind,
} from '@commonplot/shared/notifications/notification.ts'
import type { WhatWasRead } from '@commonplot/shared/notifications/notifications.contract.ts'
import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import { deleteInBatches } from '../../background/delete-in-batches.ts'
import type { Caller } from '../../caller.ts'
import { pausesOver } from './mail/mail.store.ts'
import {
  findNotifications,
  markAllRead,
  markGroupRead,
  markTheseRead,
  readBefore,
  skipWaiting,
  unreadSince,
} from './notifications.store.ts'

const KEPT_AFTER_READING_MS = 90 * DAY_MS
const KEPT_UNREAD_MS = YEAR_MS

export const listNotifications = (
  { db }: AppDeps,
  cursor: string | undefined,
  { userId }: Caller,
): Promise<Page<Notification>> => findNotifications(db, userId, cursor)

export async function readNotifications(
  { db, clock, liveBus }: AppDeps,
  { ids }: WhatWasRead,
  { userId }: Caller,
): Promise<null> {
  const now = clock.now()
  const read = await db.write((writable) =>
    ids ? markTheseRead(writable, userId, ids, now) : markAllRead(writable, userId, now),
  )
  if (read > 0) await liveBus.publish({ userIds: [userId], frame: { type: 'notification' } })
  return null
}

/** Marks a group's notifications read, in the transaction that reads the conversation, rental or post. */
export async function readGroup(
  tx: WritableDatabase,
  userId: string,
  group: string,
  now: Date,
): Promise<void> {
  await markGroupRead(tx, userId, group, now)
}

/** Kinds written by the other person. Notifications about a running rental still arrive. */
const WRITTEN_KINDS: NotificationKind[] = ['message', 'booking_request']

/** After a block: drops waiting mails and pushes of the two people's conversations. */
export async function silenceGroups(
  tx: WritableDatabase,
  userIds: readonly string[],
  groups: string[],
  now: Date,
): Promise<void> {
  if (groups.length === 0) return
  for (const userId of userIds) {
    for (const channel of ['mail', 'push'] as const) {
      await skipWaiting(tx, { userId, channel, kinds: WRITTEN_KINDS, groups, now })
    }
  }
}

export async function sweepNotifications({ db, clock }: AppDeps): Promise<void> {
  const now = clock.now()
  const before = (ms: number) => new Date(now.getTime() - ms)
  await deleteInBatches(db, readBefore(before(KEPT_AFTER_READING_MS)))
  await deleteInBatches(db, unreadSince(before(KEPT_UNREAD_MS)))
  await deleteInBatches(db, pausesOver(now))
}
