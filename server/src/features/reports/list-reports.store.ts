import type { Page } from '@commonplot/shared/contract/endpoint.ts'
import type { ReportFilter } from '@commonplot/shared/operator/operator.ts'
import type { ReportTarget } from '@commonplot/shared/reports/report.ts'
import { and, asc, eq, getTableColumns, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'
import type { Database, TransactionalDatabase } from '../../adapters/database/database.port.ts'
import { findPage, type ListOrder } from '../../sql/list-page.ts'
import { PERSON_SUMMARY, users } from '../users/users.table.ts'
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
): Promise<Page<ListedReport>> {
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
    (isOnPage) => selectReports(db).where(isOnPage),
    (row) => row,
  )
}

export type ListedReport = Awaited<ReturnType<typeof selectReports>>[number]

const reporters = alias(users, 'reporters')

/** With the names beside it. */
const selectReports = (db: Database) =>
  db
    .select({
      ...getTableColumns(reports),
      reporter: {
        id: reporters.id,
        fullName: reporters.fullName,
        profileImage: reporters.profileImage,
      },
      person: PERSON_SUMMARY,
    })
    .from(reports)
    .leftJoin(reporters, eq(reporters.id, reports.reporterId))
    .leftJoin(users, eq(users.id, reports.personId))

export async function findOldestOpen(db: Database, most: number): Promise<ReportRow[]> {
  return db
    .select()
    .from(reports)
    .where(WHERE.open)
    .orderBy(asc(reports.createdAt), asc(reports.id))
    .limit(most)
}

export const countOpen = (db: Database): Promise<number> => db.$count(reports, WHERE.open)
