import type { NotificationKind } from '@commonplot/shared/notifications/notification.ts'
import { sql } from 'drizzle-orm'
import { noteForCommit } from '../../adapters/database/commit-notes.port.ts'
import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import { tellPerson } from '../../sql/tell-person.ts'
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

/** What `noteForCommit` is told, with the id of who has something new. */
export const NOTICE_NOTE = 'notice '

/** What it is told where open screens hear of something otherwise, and only a device has to be told. */
export const DEVICE_NOTE = 'device'

/**
 * Tells a person, in the transaction of what happened: in the app, and where they want it by mail
 * and on their devices. Their open screens hear of it once it is committed.
 */
export async function notify(tx: WritableDatabase, notice: Notice): Promise<void> {
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
  noteForCommit(`${NOTICE_NOTE}${to}`)
}

/** What it was about is gone, and so are its words: nothing of it is shown, and nothing leaves later. */
export async function takeBackNotices(
  tx: WritableDatabase,
  to: string,
  keys: string[],
): Promise<void> {
  if (keys.length === 0) return
  await deleteNotices(tx, to, keys)
  noteForCommit(`${NOTICE_NOTE}${to}`)
}
