import { DATA_SOURCES, EXTERNAL_SERVICES } from '@commonplot/shared/external-data/source.ts'
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, check, text, unique } from 'drizzle-orm/pg-core'
import { instant, isOneOf } from './columns.ts'

/** Where a record came from. Rows that vanish at their source are marked gone, never deleted. */
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
