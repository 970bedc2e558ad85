import { MINUTE_MS } from '@commonplot/shared/dates/durations.ts'
import type { NotificationKind } from '@commonplot/shared/notifications/notification.ts'
import { sql } from 'drizzle-orm'
import { afterCommit } from '../../adapters/database/after-commit.port.ts'
import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import { backgroundWork } from '../../background/background-work.ts'
import { deliverMailNotifications } from './mail/mail.service.ts'
import { tellPerson } from './notifications.sql.ts'
import { deleteByKeys } from './notifications.store.ts'
import { deliverPushNotifications } from './push/push.service.ts'
import { markAbandonedUncertain } from './push/push.store.ts'

export interface NewNotification {
  /** Idempotency key, up to 200 characters: a person gets one notification per key. */
  key: string
  kind: NotificationKind
  /** The recipient. */
  to: string
  title: string
  body: string
  /** A path of the product. */
  link: string
  /** Made by `threadGroup`, `rentalGroup` or `postGroup`; a group is shown and read together. */
  group?: string | null
  /** The person who caused the notification: their mails are at least 15 minutes apart. */
  from?: string | null
  at: Date
  /** Text for devices that show previews; by default the body. */
  previewBody?: string | null
}

/** The dependencies of the effects after the commit. */
type NotifyDeps = Pick<AppDeps, 'db' | 'clock' | 'liveBus' | 'mail' | 'origin' | 'push'>

/** Mails and pushes wait this long, in which an open screen marks the notification read. */
const READ_WITHIN_MS = 2000

/**
 * Notifies a person in the transaction of the event: in the app and, by their settings, by mail and
 * push. Open screens get a frame after the commit.
 */
export async function notify(
  deps: NotifyDeps,
  tx: WritableDatabase,
  notification: NewNotification,
): Promise<void> {
  const { kind, to, from = null, key, title, body, previewBody = null } = notification
  const { link, group = null, at } = notification
  const call = tellPerson({
    kind,
    to: sql`${to}`,
    key: sql`${key}`,
    title: sql`${title}`,
    body: sql`${body}`,
    previewBody: sql`${previewBody}`,
    link: sql`${link}`,
    group: sql`${group}`,
    sender: sql`${from}`,
    at: sql`${at.toISOString()}::timestamptz`,
  })
  await tx.execute(sql`select ${call}`)
  announceNotifications(deps, tx, [to])
}

/**
 * Deletes notifications of deleted content on every channel, so that none is shown or sent later.
 */
export async function withdrawNotifications(
  deps: NotifyDeps,
  tx: WritableDatabase,
  to: string,
  keys: string[],
): Promise<void> {
  if (keys.length === 0) return
  await deleteByKeys(tx, to, keys)
  announceNotifications(deps, tx, [to])
}

/** The event key of a comment. */
export const commentKey = (id: string): string => `comment:${id}`

/** For deleted or hidden comments; without an author of the post there is nothing to withdraw. */
export async function withdrawCommentNotifications(
  deps: NotifyDeps,
  tx: WritableDatabase,
  postAuthorId: string | null,
  commentIds: string[],
): Promise<void> {
  if (postAuthorId) await withdrawNotifications(deps, tx, postAuthorId, commentIds.map(commentKey))
}

const peopleOf = new WeakMap<WritableDatabase, Set<string>>()

/** After the commit, one frame per person, for any number of notifications. */
export function announceNotifications(deps: NotifyDeps, tx: WritableDatabase, to: string[]): void {
  const people = peopleOf.get(tx) ?? new Set()
  for (const userId of to) people.add(userId)
  if (peopleOf.has(tx) || people.size === 0) return
  peopleOf.set(tx, people)
  afterCommit(tx, () => {
    wakeDeliverySoon(deps)
    // A lost frame does no harm: the next one, or opening the panel, refreshes.
    return deps.liveBus.publish({ userIds: [...people], frame: { type: 'notification' } })
  })
}

const coming = new WeakSet<AppDeps['db']>()

/** One timer for all calls until it fires. */
export function wakeDeliverySoon(deps: NotifyDeps): void {
  if (coming.has(deps.db)) return
  coming.add(deps.db)
  setTimeout(() => {
    coming.delete(deps.db)
    wakeDelivery(deps)
  }, READ_WITHIN_MS).unref()
}

type DeliveryDeps = Pick<AppDeps, 'db' | 'clock' | 'mail' | 'origin' | 'push'>

/** Longer than any request to a push service. */
const HANDED_AT_MOST_MS = 10 * MINUTE_MS

async function deliver(deps: DeliveryDeps): Promise<void> {
  await deliverMailNotifications(deps)
  await deliverPushNotifications(deps)
}

/** `wakeDelivery` after a commit; `settleDelivery` resolves once no delivery is running. */
export const { wake: wakeDelivery, settle: settleDelivery } = backgroundWork('notices', deliver)

export async function sweepDelivery(deps: DeliveryDeps): Promise<void> {
  const { db, clock } = deps
  const handedBefore = new Date(clock.now().getTime() - HANDED_AT_MOST_MS)
  await db.write((writable) => markAbandonedUncertain(writable, handedBefore))
  await deliverMailNotifications(deps)
  // Not awaited: push services may be slow, and other sweeps follow.
  wakeDelivery(deps)
}
