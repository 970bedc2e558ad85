import type { NotificationKind } from '@commonplot/shared/notifications/notification.ts'
import { sql } from 'drizzle-orm'
import { afterCommit } from '../../adapters/database/after-commit.port.ts'
import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import { tellPerson } from '../../sql/tell-person.ts'
import { wakeNotices } from './delivery.service.ts'
import { deleteNotices } from './notifications.store.ts'

export interface Notice {
  /** Names what happened, up to 200 characters: the same person is told of one key once. */
  key: string
  kind: NotificationKind
  /** Who is told. */
  to: string
  title: string
  body: string
  /** A path of the product. */
  link: string
  /** What belongs together, by `threadGroup`, `rentalGroup` or `postGroup`: it is shown and read together. */
  group?: string | null
  /** The person because of whom they are told, if one is: their mails come at most every 15 minutes. */
  from?: string | null
  at: Date
  /** What a device shows that may show what somebody wrote; the body unless given. */
  previewBody?: string | null
}

/** What an effect of notifying uses after the commit. */
type NotifyDeps = Pick<AppDeps, 'db' | 'clock' | 'liveBus' | 'mail' | 'origin' | 'push'>

/** Mails and devices wait this long: an open screen reads the notification within it. */
const READ_WITHIN_MS = 2000

/**
 * Notifies a person, in the transaction of what happened: in the app, and where they want it by mail
 * and on their devices. Their open screens hear of it once it is committed.
 */
export async function notify(
  deps: NotifyDeps,
  tx: WritableDatabase,
  notice: Notice,
): Promise<void> {
  const { kind, to, from = null, key, title, body, previewBody = null } = notice
  const { link, group = null, at } = notice
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

/** What it was about is gone, and so are its words: nothing of it is shown, and nothing leaves later. */
export async function takeBackNotices(
  deps: NotifyDeps,
  tx: WritableDatabase,
  to: string,
  keys: string[],
): Promise<void> {
  if (keys.length === 0) return
  await deleteNotices(tx, to, keys)
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
  if (postAuthorId) await takeBackNotices(deps, tx, postAuthorId, commentIds.map(commentKey))
}

const peopleOf = new WeakMap<WritableDatabase, Set<string>>()

/** After the commit each person gets one frame, however much they were notified of. */
export function announceNotifications(deps: NotifyDeps, tx: WritableDatabase, to: string[]): void {
  const people = peopleOf.get(tx) ?? new Set()
  for (const userId of to) people.add(userId)
  if (peopleOf.has(tx) || people.size === 0) return
  peopleOf.set(tx, people)
  afterCommit(tx, () => {
    wakeDeliverySoon(deps)
    // A lost frame is made up for by the next one, or by opening the panel.
    return deps.liveBus.publish({ userIds: [...people], frame: { type: 'notification' } })
  })
}

const coming = new WeakSet<AppDeps['db']>()

/** Once for all calls that come before it is done. */
export function wakeDeliverySoon(deps: NotifyDeps): void {
  if (coming.has(deps.db)) return
  coming.add(deps.db)
  setTimeout(() => {
    coming.delete(deps.db)
    wakeNotices(deps)
  }, READ_WITHIN_MS).unref()
}
