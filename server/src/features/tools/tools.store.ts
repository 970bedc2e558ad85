import type { Page } from '@commonplot/shared/contract/endpoint.ts'
import type { Coordinates } from '@commonplot/shared/contract/fields.ts'
import type { Tool } from '@commonplot/shared/tools/tool.ts'
import { and, count, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../adapters/database/database.port.ts'
import { after, type Order, orderBy, ROWS_TO_FETCH, toPage } from '../../sql/paging.ts'
import { distanceKm } from '../../sql/search.ts'
import { sourceFieldsOf } from '../../sql/source-fields.ts'
import { users } from '../users/users.table.ts'
import { freeFrom, matching, orderOf, type ToolSearch } from './tool-search.ts'
import { tools } from './tools.table.ts'

export async function findTools(db: Database, search: ToolSearch): Promise<Page<Tool>> {
  const where = matching(search)
  const order = orderOf(search)
  const [rows, [counted]] = await Promise.all([
    selectTools(db, search, order.value)
      .where(and(where, after(search.cursor, order, tools.id)))
      .orderBy(...orderBy(order, tools.id))
      .limit(ROWS_TO_FETCH),
    db.select({ total: count() }).from(tools).where(where),
  ])
  return toPage(rows, counted?.total ?? 0, (row) => toTool(row, search.today))
}

export async function findTool(db: Database, id: string, today: string): Promise<Tool | undefined> {
  const [row] = await selectTools(db, { today }, sql<number>`0`).where(
    and(eq(tools.id, id), isNull(tools.goneAt)),
  )
  return row && toTool(row, today)
}

type ToolRow = Awaited<ReturnType<typeof selectTools>>[number]

function selectTools(
  db: Database,
  { today, near }: { today: string; near?: Coordinates | undefined },
  orderValue: Order['value'],
) {
  const { search, fuzzyText, placeText, ...stored } = getTableColumns(tools)
  return db
    .select({
      ...stored,
      orderValue,
      freeFrom: sql<string>`${freeFrom(today)}::text`,
      owner: { id: users.id, fullName: users.fullName, profileImage: users.profileImage },
      distanceKm: near ? distanceKm(tools, near) : sql<null>`null`,
    })
    .from(tools)
    .leftJoin(users, eq(users.id, tools.ownerId))
}

function toTool(row: ToolRow, today: string): Tool {
  const { lat, lng } = row
  return {
    ...row,
    ...sourceFieldsOf(row),
    pricePerDay: row.pricePerDayCents / 100,
    available: row.freeFrom === today,
    coordinates: lat !== null && lng !== null ? { lat, lng } : null,
    createdAt: row.createdAt.toISOString(),
    distanceKm: row.distanceKm ?? undefined,
  }
}
