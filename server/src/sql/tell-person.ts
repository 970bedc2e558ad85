import type { NotificationKind } from '@commonplot/shared/notifications/notification.ts'
import { DEFAULT_CHOICES } from '@commonplot/shared/notifications/notification-settings.ts'
import { type SQL, sql } from 'drizzle-orm'

/** So long a message waits to be read in the app before it is mailed. */
const MESSAGE_PAUSE_MINUTES = 10

/** Each value may be a column of the statement that tells. */
interface NewsValues {
  to: SQL
  key: SQL
  title: SQL
  body: SQL
  previewBody: SQL
  link: SQL
  group: SQL
  /** The person because of whom it is told; null where it is time, the product or an operator. */
  sender: SQL
}

/** What one person is told of one event. */
const news = ({ to, key, title, body, previewBody, link, group, sender }: NewsValues) =>
  sql`row(${to}, ${key}, ${title}, ${body}, ${previewBody}, ${link}, ${group}, ${sender})::news`

interface Telling extends NewsValues {
  kind: NotificationKind
  at: SQL
}

/** The call that writes a person's notifications of one event, for a statement that tells of itself. */
export const tellPerson = (telling: Telling): SQL => call(telling, sql`array[${news(telling)}]`)

/** The same for every row of the statement at once. */
export const tellPeople = (telling: Telling): SQL => call(telling, sql`array_agg(${news(telling)})`)

/** Whether a person has a device that may be told, for the same statement. */
export const hasDevice = (person: SQL): SQL =>
  sql`exists (select from push_subscriptions where user_id = ${person})`

function call({ kind, at }: Telling, told: SQL): SQL {
  const { email, push } = DEFAULT_CHOICES[kind]
  const pause = kind === 'message' ? MESSAGE_PAUSE_MINUTES : 0
  return sql`tell_people(${told}, ${kind}, ${at}, make_interval(mins => ${pause}), ${email}, ${push})`
}
