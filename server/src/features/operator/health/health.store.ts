import { type SQL, sql } from 'drizzle-orm'
import type { TransactionalDatabase } from '../../../adapters/database/database.port.ts'
import { externalSyncRuns } from '../../external-data/external-data.table.ts'
import { outboxMails } from '../../mail/outbox.table.ts'
import { notifications } from '../../notifications/notifications.table.ts'
import { refunds } from '../../rentals/refunds/refunds.table.ts'
import { listingChanges, MOST_TRIES } from '../../saved-searches/saved-searches.table.ts'

export interface Queue {
  name: string
  waiting: number
  oldest: Date | null
}

/** Each queue with its length and its oldest entry, read from partial indexes. */
export async function findQueues(
  db: Pick<TransactionalDatabase, 'query'>,
  now: Date,
): Promise<Queue[]> {
  const isDue = (channel: 'mail' | 'push') => sql`
    from ${notifications} where channel = ${channel} and state = 'waiting'
      and due_at <= ${now.toISOString()}::timestamptz`
  const parts: [string, SQL, SQL][] = [
    [
      'Mails to send',
      sql`queued_at`,
      sql`from ${outboxMails} where state in ('waiting', 'handed')`,
    ],
    ['Notices due by mail', sql`due_at`, isDue('mail')],
    ['Notices due by push', sql`due_at`, isDue('push')],
    ['Refunds under way', sql`due_since`, sql`from ${refunds} where state = 'pending'`],
    [
      'Listings to compare with saved searches',
      sql`changed_at`,
      sql`from ${listingChanges} where tries < ${MOST_TRIES}`,
    ],
    [
      'Listings that could not be compared',
      sql`changed_at`,
      sql`from ${listingChanges} where tries >= ${MOST_TRIES}`,
    ],
    ['Syncs running', sql`started_at`, sql`from ${externalSyncRuns} where status = 'running'`],
  ]
  const selects = parts.map(
    ([name, since, from], place) =>
      sql`select ${place}::int as place, ${name}::text as name, count(*)::int as waiting,
        min(${since}) as oldest ${from}`,
  )
  const rows = await db.query<{ name: string; waiting: number; oldest: string | null }>(
    sql`${sql.join(selects, sql` union all `)} order by place`,
  )
  return rows.map(({ name, waiting, oldest }) => ({
    name,
    waiting,
    oldest: oldest === null ? null : new Date(oldest),
  }))
}

export async function databaseSize(db: Pick<TransactionalDatabase, 'query'>): Promise<number> {
  const [row] = await db.query<{ bytes: number }>(
    sql`select pg_database_size(current_database())::float8 as bytes`,
  )
  return row?.bytes ?? 0
}
