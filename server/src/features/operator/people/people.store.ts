import type { Page } from '@commonplot/shared/contract/endpoint.ts'
import type { OperatorPerson, PeopleFilter } from '@commonplot/shared/operator/operator.ts'
import { suspensionAt } from '@commonplot/shared/operator/suspension.ts'
import { and, eq, gt, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Database, TransactionalDatabase } from '../../../adapters/database/database.port.ts'
import { findPage, type ListOrder } from '../../../sql/list-page.ts'
import { containing } from '../../../sql/search.ts'
import { accounts, sessions } from '../../accounts/accounts.table.ts'
import { plots } from '../../plots/plots.table.ts'
import { rentals } from '../../rentals/rentals.table.ts'
import { reports } from '../../reports/reports.table.ts'
import { tools } from '../../tools/tools.table.ts'
import { users } from '../../users/users.table.ts'

export interface PeopleSearch {
  q?: string | undefined
  filter?: PeopleFilter | undefined
  cursor?: string | undefined
  now: Date
  /** Null with accounts, whose roles name the operators. */
  onlyOperatorId: string | null
}

const NEWEST_FIRST: ListOrder = { value: sql<string>`${users.createdAt}`, direction: 'desc' }

export function findPeople(
  db: TransactionalDatabase,
  search: PeopleSearch,
): Promise<Page<OperatorPerson>> {
  return findPage(
    db,
    { table: users, where: isAskedFor(search), order: NEWEST_FIRST, cursor: search.cursor },
    (isOnPage) => selectPeople(db).where(isOnPage),
    (row) => toPerson(row, search),
  )
}

/** Whether the person's account is closed for good. */
export async function hasLeft(db: Database, userId: string): Promise<boolean> {
  return (
    (await db.$count(accounts, and(eq(accounts.userId, userId), isNotNull(accounts.closedAt)))) > 0
  )
}

function isAskedFor({ q, filter = 'all', now, onlyOperatorId }: PeopleSearch): SQL | undefined {
  const byAccount = (condition: SQL | undefined) =>
    sql`${users.id} in (select ${accounts.userId} from ${accounts} where ${condition})`
  const isOperator = sql`'operator' = any(${accounts.roles})`
  const filters: Record<PeopleFilter, () => SQL | undefined> = {
    all: () => undefined,
    suspended: () => gt(users.suspendedUntil, now),
    operators: () => (onlyOperatorId ? eq(users.id, onlyOperatorId) : byAccount(isOperator)),
    closing: () => byAccount(isNotNull(accounts.closesAt)),
    reported: () =>
      sql`${users.id} in (select ${reports.personId} from ${reports}
        where ${reports.closedAt} is null and ${reports.personId} is not null)`,
  }
  return and(filters[filter](), q?.trim() ? isNamed(q.trim(), onlyOperatorId === null) : undefined)
}

/** A union of two index scans. An `or` would read every person. */
function isNamed(words: string, withAddresses: boolean): SQL {
  const byName = sql`select ${users.id} from ${users}
    where (${users.fullName} || ' ' || ${users.username}) ilike ${containing(words)}`
  const byAddress = sql`select ${accounts.userId} from ${accounts}
    where ${accounts.email} like ${containing(words.toLowerCase())}`
  return sql`${users.id} in (${withAddresses ? sql`${byName} union all ${byAddress}` : byName})`
}

const countOf = (rows: SQL) => sql<number>`(select count(*)::int ${rows})`

function selectPeople(db: Database) {
  return db
    .select({
      id: users.id,
      fullName: users.fullName,
      username: users.username,
      location: users.location,
      createdAt: users.createdAt,
      suspendedUntil: users.suspendedUntil,
      suspensionReason: users.suspensionReason,
      email: accounts.email,
      roles: accounts.roles,
      closesAt: accounts.closesAt,
      lastSeenAt: sql<Date | null>`(select max(${sessions.lastSeenAt}) from ${sessions}
        where ${sessions.userId} = ${users.id})`.mapWith(sessions.lastSeenAt),
      plotCount: countOf(sql`from ${plots} where ${plots.ownerId} = ${users.id}`),
      toolCount: countOf(sql`from ${tools} where ${tools.ownerId} = ${users.id}`),
      rentedCount: countOf(sql`from ${rentals}
        where ${rentals.renterId} = ${users.id} and ${rentals.paidAt} is not null`),
      lentCount: countOf(sql`from ${rentals}
        where ${rentals.ownerId} = ${users.id} and ${rentals.paidAt} is not null`),
      openReports: countOf(sql`from ${reports}
        where ${reports.personId} = ${users.id} and ${reports.closedAt} is null`),
    })
    .from(users)
    .leftJoin(accounts, eq(accounts.userId, users.id))
}

type PersonRow = Awaited<ReturnType<typeof selectPeople>>[number]

function toPerson(row: PersonRow, { now, onlyOperatorId }: PeopleSearch): OperatorPerson {
  const { id } = row
  return {
    ...{ id, fullName: row.fullName, username: row.username, location: row.location },
    email: onlyOperatorId ? null : row.email,
    isOperator: onlyOperatorId ? id === onlyOperatorId : (row.roles?.includes('operator') ?? false),
    memberSince: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    listingCount: row.plotCount + row.toolCount,
    rentalCount: row.rentedCount + row.lentCount,
    openReports: row.openReports,
    suspension: suspensionAt(row, now),
    closesAt: row.closesAt?.toISOString() ?? null,
  }
}
