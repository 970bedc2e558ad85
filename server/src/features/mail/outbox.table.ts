import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, isAtMost, isOneOf } from '../../sql/columns.ts'

/**
 * `waiting`: to be sent or retried. `handed`: the mail server is receiving the content. `uncertain`:
 * no reply after the content; the mail may have arrived.
 */
export const MAIL_STATES = ['waiting', 'handed', 'sent', 'failed', 'uncertain'] as const

/** Outgoing mail. A sent mail keeps only its key, so that it is not sent again. */
export const outboxMails = pgTable(
  'outbox_mails',
  {
    /** Unique per mail. Never contains an address. */
    key: text('key').primaryKey(),
    state: text('state', { enum: MAIL_STATES }).notNull().default('waiting'),
    recipient: text('recipient'),
    subject: text('subject'),
    text: text('text'),
    html: text('html'),
    /** A code, sent before all other mail. */
    isUrgent: boolean('is_urgent').notNull().default(false),
    headers: jsonb('headers').$type<Record<string, string>>().notNull().default({}),
    tries: integer('tries').notNull().default(0),
    /** The last error's code, without its message, which may quote the address. */
    lastErrorCode: text('last_error_code'),
    tryAfter: instant('try_after').notNull(),
    /** After this the mail is useless. */
    giveUpAt: instant('give_up_at').notNull(),
    queuedAt: instant('queued_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    index('outbox_mails_to_try')
      .on(t.isUrgent.desc(), t.tryAfter)
      .where(sql`${t.state} = 'waiting'`),
    index('outbox_mails_by_state').on(t.state, t.updatedAt),
    check('outbox_mails_state_known', isOneOf(t.state, MAIL_STATES)),
    check('outbox_mails_key_length', isAtMost(t.key, 200)),
    check('outbox_mails_recipient_length', isAtMost(t.recipient, 254)),
    check(
      'outbox_mails_complete',
      sql`${t.state} not in ('waiting', 'handed') or (${t.recipient} is not null
        and ${t.subject} is not null and ${t.text} is not null and ${t.html} is not null)`,
    ),
    check(
      'outbox_mails_sent_empty',
      sql`${t.state} <> 'sent' or (${t.recipient} is null and ${t.subject} is null
        and ${t.text} is null and ${t.html} is null)`,
    ),
  ],
)
