import type { ServiceSync, SyncCounts } from '@commonplot/shared/external-data/external-data.ts'
import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, isAtMost, isOneOf } from '../../sql/columns.ts'
import { users } from '../users/users.table.ts'

/** `interrupted`: the process ended during the sync. */
export const SYNC_RUN_STATUSES = ['running', 'done', 'failed', 'interrupted'] as const

export const externalSyncRuns = pgTable(
  'external_sync_runs',
  {
    id: text('id').primaryKey(),
    startedBy: text('started_by').references(() => users.id, { onDelete: 'set null' }),
    location: text('location'),
    status: text('status', { enum: SYNC_RUN_STATUSES }).notNull().default('running'),
    counts: jsonb('counts').$type<SyncCounts>(),
    services: jsonb('services').$type<ServiceSync[]>().notNull().default([]),
    startedAt: instant('started_at').notNull().defaultNow(),
    /** Renewed while the sync runs; a stale one means a crash. */
    heartbeatAt: instant('heartbeat_at').notNull().defaultNow(),
    endedAt: instant('ended_at'),
  },
  (t) => [
    check('external_sync_runs_status_known', isOneOf(t.status, SYNC_RUN_STATUSES)),
    check('external_sync_runs_end_fits', sql`(${t.status} = 'running') = (${t.endedAt} is null)`),
    check('external_sync_runs_location_length', isAtMost(t.location, 200)),
    uniqueIndex('external_sync_runs_one_at_a_time')
      .on(t.status)
      .where(sql`${t.status} = 'running'`),
    index('external_sync_runs_by_newest').on(t.startedAt.desc(), t.id),
  ],
)
