import type { Page } from '@commonplot/shared/contract/endpoint.ts'
import type { ReportFilter } from '@commonplot/shared/operator/operator.ts'
import type { ReportTarget } from '@commonplot/shared/reports/report.ts'
import { and, asc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Database, TransactionalDatabase } from '../../adapters/database/database.port.ts'
import { findPage, type ListOrder } from '../../sql/list-page.ts'
import type { ReportRow } from './reports.store.ts'
import { reports } from './reports.table.ts'

const value = sql<string>`${reports.createdAt}`
/** Who has waited longest comes first; what is over is looked up from its end. */
const OLDEST_FIRST: ListOrder = { value, direction: 'asc' }
const NEWEST_FIRST: ListOrder = { value, direction: 'desc' }

const WHERE: Record<ReportFilter, SQL | undefined> = {
  open: isNull(reports.closedAt),
  closed: isNotNull(reports.closedAt),
  all: undefined,
}

export interface ReportSearch {
  filter: ReportFilter
  /** Whose things they are about. */
  personId?: string | undefined
  targetType?: ReportTarget | undefined
  targetId?: string | undefined
  cursor?: string | undefined
}

const isWanted = (column: AnyPgColumn, value: string | undefined): SQL | undefined =>
  value === undefined ? undefined : eq(column, value)

export function findReports(
  db: TransactionalDatabase,
  { filter, personId, targetType, targetId, cursor }: ReportSearch,
): Promise<Page<ReportRow>> {
  const where = and(
    WHERE[filter],
    isWanted(reports.personId, personId),
    isWanted(reports.targetType, targetType),
    isWanted(reports.targetId, targetId),
  )
  const order = filter === 'open' ? OLDEST_FIRST : NEWEST_FIRST
  return findPage(
    db,
    { table: reports, where, order, cursor },
    (isOnPage) => db.select().from(reports).where(isOnPage),
    (row) => row,
  )
}

export async function findOldestOpen(db: Database, most: number): Promise<ReportRow[]> {
  return db
    .select()
    .from(reports)
    .where(WHERE.open)
    .orderBy(asc(reports.createdAt), asc(reports.id))
    .limit(most)
}

export const countOpen = (db: Database): Promise<number> => db.$count(reports, WHERE.open)
