import {
  NOTIFICATION_KINDS,
  type NotificationKind,
} from '@commonplot/shared/notifications/notification.ts'
import type { NotificationChoice } from '@commonplot/shared/notifications/notification-settings.ts'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  time,
  unique,
} from 'drizzle-orm/pg-core'
import { instant, isAtMost, isOneOf } from '../../sql/columns.ts'
import { sessions } from '../accounts/accounts.table.ts'
import { users } from '../users/users.table.ts'

export const NOTIFICATION_CHANNELS = ['app', 'mail', 'push'] as const

/**
 * `waiting` until due. `handed`: a request to the push service is running. `done`: in the app, the
 * outbox or at the push service. `skipped`: read or switched off before. `uncertain`: may have arrived.
 */
export const NOTIFICATION_STATES = [
  'waiting',
  'handed',
  'done',
  'skipped',
  'failed',
  'uncertain',
] as const

/**
 * One row per event, person and channel, so that each is notified once. Only the app's row has the
 * text; the rows of mail and push hold the state of their delivery.
 */
export const notifications = pgTable(
  'notifications',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Identifies the event; idempotency key. */
    eventKey: text('event_key').notNull(),
    channel: text('channel', { enum: NOTIFICATION_CHANNELS }).notNull(),
    kind: text('kind', { enum: NOTIFICATION_KINDS }).notNull(),
    state: text('state', { enum: NOTIFICATION_STATES }).notNull(),
    groupKey: text('group_key'),
    title: text('title'),
    body: text('body'),
    /** Shown by a push instead of the body, if the device shows previews. */
    previewBody: text('preview_body'),
    link: text('link'),
    createdAt: instant('created_at').notNull(),
    readAt: instant('read_at'),
    dueAt: instant('due_at'),
    /** Part of the daily digest. */
    isDigest: boolean('is_digest').notNull().default(false),
    tries: integer('tries').notNull().default(0),
    /** The person who caused the mail. Only for mail; no foreign key. */
    senderId: text('sender_id'),
    /** The outbox key of its mail. */
    sentIn: text('sent_in'),
    settledAt: instant('settled_at'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.eventKey, t.channel] }),
    index('notifications_newest')
      .on(t.userId, t.createdAt.desc(), t.eventKey)
      .where(sql`${t.channel} = 'app'`),
    index('notifications_unread')
      .on(t.userId, t.groupKey)
      .where(sql`${t.channel} = 'app' and ${t.readAt} is null`),
    index('notifications_due').on(t.channel, t.dueAt).where(sql`${t.state} = 'waiting'`),
    index('notifications_waiting').on(t.userId, t.channel).where(sql`${t.state} = 'waiting'`),
    index('notifications_handed').on(t.settledAt).where(sql`${t.state} = 'handed'`),
    index('notifications_sent_in').on(t.sentIn).where(sql`${t.sentIn} is not null`),
    index('notifications_read').on(t.readAt).where(sql`${t.readAt} is not null`),
    index('notifications_unread_by_age')
      .on(t.createdAt)
      .where(sql`${t.channel} = 'app' and ${t.readAt} is null`),
    check('notifications_kind_known', isOneOf(t.kind, NOTIFICATION_KINDS)),
    check('notifications_channel_known', isOneOf(t.channel, NOTIFICATION_CHANNELS)),
    check('notifications_state_known', isOneOf(t.state, NOTIFICATION_STATES)),
    check('notifications_event_key_length', isAtMost(t.eventKey, 200)),
    check(
      'notifications_complete',
      sql`case ${t.channel} when 'app' then ${t.title} is not null and ${t.body} is not null
        and ${t.link} like '/%' and ${t.state} = 'done' else ${t.dueAt} is not null end`,
    ),
  ],
)

/** The event key of a rental event that happens once. */
export const rentalKey = (rentalId: string, what: string): string => `rental:${rentalId}:${what}`

/** The same for a column of a query. */
export const rentalKeyOf = (rentalId: SQLWrapper, what: string): SQL =>
  sql`replace(${rentalKey('%', what)}::text, '%', ${rentalId})`

/** Time of the last immediate mail per reader and sender: the next waits 15 minutes. */
export const senderPauses = pgTable(
  'sender_pauses',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    senderId: text('sender_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    mailedAt: instant('mailed_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.senderId] }),
    index('sender_pauses_by_age').on(t.mailedAt),
  ],
)

/** Only for people who have changed the defaults. */
export const notificationSettings = pgTable(
  'notification_settings',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    kinds: jsonb('kinds')
      .$type<Partial<Record<NotificationKind, NotificationChoice>>>()
      .notNull()
      .default({}),
    quietFrom: time('quiet_from'),
    quietTo: time('quiet_to'),
    /** The browser's time zone at the last change; used while the profile has none. */
    timeZone: text('time_zone').notNull().default('UTC'),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    check(
      'notification_settings_quiet_hours',
      sql`(${t.quietFrom} is null) = (${t.quietTo} is null) and ${t.quietFrom} <> ${t.quietTo}`,
    ),
  ],
)

/** Devices that receive pushes. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Deleted with the session; null without accounts. */
    sessionId: text('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    /** Unique: a device used by another person moves to that person. */
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    showsPreviews: boolean('shows_previews').notNull().default(false),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    unique('push_subscriptions_endpoint_key').on(t.endpoint),
    index('push_subscriptions_of_user').on(t.userId),
    index('push_subscriptions_of_session').on(t.sessionId),
    check('push_subscriptions_endpoint_length', isAtMost(t.endpoint, 2000)),
  ],
)
