import type { ServiceSync, SyncCounts } from '@commonplot/shared/external-data/external-data.ts'
import { DATA_SOURCES, EXTERNAL_SERVICES } from '@commonplot/shared/external-data/source.ts'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
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

/** The source of a record. A row that its source no longer has is marked gone, never deleted. */
export const sourceColumns = () => ({
  source: text('source', { enum: DATA_SOURCES }).notNull().default('local'),
  service: text('service', { enum: EXTERNAL_SERVICES }),
  externalId: text('external_id'),
  sourceName: text('source_name'),
  sourceUrl: text('source_url'),
  licence: text('licence'),
  fetchedAt: instant('fetched_at'),
  goneAt: instant('gone_at'),
  locallyEdited: boolean('locally_edited').notNull().default(false),
})

type SourceColumns = Record<'source' | 'service' | 'externalId' | 'fetchedAt', AnyPgColumn>

export const sourceConstraints = (table: string, columns: SourceColumns) => [
  check(`${table}_source_known`, isOneOf(columns.source, DATA_SOURCES)),
  check(`${table}_service_known`, isOneOf(columns.service, EXTERNAL_SERVICES)),
  check(
    `${table}_external_complete`,
    sql`${columns.source} = 'local' or (${columns.service} is not null and ${columns.externalId} is not null and ${columns.fetchedAt} is not null)`,
  ),
  unique(`${table}_external_key`).on(columns.service, columns.externalId),
]
