import type { NotificationKind } from '@commonplot/shared/notifications/notification.ts'
import { DEFAULT_CHOICES } from '@commonplot/shared/notifications/notification-settings.ts'
import { type SQL, sql } from 'drizzle-orm'

/** So long a message waits to be read in the app before it is mailed. */
const MESSAGE_PAUSE_MINUTES = 10

/** Each value may be a column of the statement that tells. */
interface NoticeValues {
  kind: NotificationKind
  to: SQL
  key: SQL
  title: SQL
  body: SQL
  previewBody: SQL
  link: SQL
  group: SQL
  at: SQL
}

/** The call that writes a person's notifications of one event, for a statement that tells of itself. */
export function tellPerson({
  kind,
  to,
  key,
  title,
  body,
  previewBody,
  link,
  group,
  at,
}: NoticeValues): SQL {
  const { email, push } = DEFAULT_CHOICES[kind]
  const pause = kind === 'message' ? MESSAGE_PAUSE_MINUTES : 0
  return sql`tell_person(${to}, ${key}, ${kind}, ${title}, ${body}, ${previewBody}, ${link}, ${group},
    ${at}, make_interval(mins => ${pause}), ${email}, ${push})`
}
