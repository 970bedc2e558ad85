import type { NotificationKind } from '@commonplot/shared/notifications/notification.ts'
import { DEFAULT_CHOICES } from '@commonplot/shared/notifications/notification-settings.ts'
import { type SQL, sql } from 'drizzle-orm'

/** Minutes before an unread message is mailed. */
const MESSAGE_PAUSE_MINUTES = 10

/** Each value may be a column of the surrounding statement. */
interface NewsValues {
  to: SQL
  key: SQL
  title: SQL
  body: SQL
  previewBody: SQL
  link: SQL
  group: SQL
  /** The person whose action caused it; null for the clock, the product or an operator. */
  sender: SQL
}

/** The notification of one person about one event. */
const news = ({ to, key, title, body, previewBody, link, group, sender }: NewsValues) =>
  sql`row(${to}, ${key}, ${title}, ${body}, ${previewBody}, ${link}, ${group}, ${sender})::news`

interface Telling extends NewsValues {
  kind: NotificationKind
  at: SQL
}

/** The call that writes one person's notification, as part of another statement. */
export const tellPerson = (telling: Telling): SQL => call(telling, sql`array[${news(telling)}]`)

/** The call that writes a notification for every row of the statement. */
export const tellPeople = (telling: Telling): SQL => call(telling, sql`array_agg(${news(telling)})`)

/** Whether a person has a device for push notifications. */
export const hasDevice = (person: SQL): SQL =>
  sql`exists (select from push_subscriptions where user_id = ${person})`

function call({ kind, at }: Telling, told: SQL): SQL {
  const { email, push } = DEFAULT_CHOICES[kind]
  const pause = kind === 'message' ? MESSAGE_PAUSE_MINUTES : 0
  return sql`tell_people(${told}, ${kind}, ${at}, make_interval(mins => ${pause}), ${email}, ${push})`
}
