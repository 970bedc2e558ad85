import type { Page } from '@commonplot/shared/contract/endpoint.ts'
import type { Coordinates } from '@commonplot/shared/contract/fields.ts'
import { inCents } from '@commonplot/shared/rentals/pricing.ts'
import type { NewTool } from '@commonplot/shared/tools/new-tool.ts'
import type { Tool } from '@commonplot/shared/tools/tool.ts'
import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type {
  Database,
  TransactionalDatabase,
  WritableDatabase,
} from '../../adapters/database/database.port.ts'
import { findPage } from '../../sql/list-page.ts'
import { notHiddenFrom } from '../../sql/reach.ts'
import { distanceKm, understand } from '../../sql/search.ts'
import { sourceFieldsOf } from '../../sql/source-fields.ts'
import { PERSON_SUMMARY, users } from '../users/users.table.ts'
import {
  freeFrom,
  matching,
  orderOf,
  type ToolCalendar,
  type ToolSearch,
  today,
} from './tool-search.ts'
import { tools } from './tools.table.ts'

export async function findTools(
  db: TransactionalDatabase,
  search: ToolSearch,
): Promise<Page<Tool>> {
  const asked = await understand(db, tools, search)
  const where = matching(search, asked)
  const seen = notHiddenFrom(tools.ownerId, search.viewerId)
  const order = orderOf(search, asked)
  return findPage(
    db,
    { table: tools, where, seen, order, cursor: search.cursor },
    (isOnPage) => selectTools(db, search).where(isOnPage),
    toTool,
  )
}

export async function findTool(
  db: Database,
  id: string,
  search: ToolCalendar & { viewerId: string | null },
): Promise<Tool | undefined> {
  const [row] = await selectTools(db, search).where(
    and(eq(tools.id, id), isNull(tools.goneAt), notHiddenFrom(tools.ownerId, search.viewerId)),
  )
  return row && toTool(row)
}

export async function insertTool(
  db: WritableDatabase,
  tool: NewTool & { timeZone: string },
  now: Date,
): Promise<string> {
  const { pricePerDay, coordinates, ...stored } = tool
  const id = newId()
  await db.insert(tools).values({
    ...stored,
    id,
    pricePerDayCents: inCents(pricePerDay),
    lat: coordinates?.lat ?? null,
    lng: coordinates?.lng ?? null,
    createdAt: now,
    updatedAt: now,
  })
  return id
}

type ToolRow = Awaited<ReturnType<typeof selectTools>>[number]

function selectTools(db: Database, search: ToolCalendar & { near?: Coordinates | undefined }) {
  const { search: _words, spot: _spot, ...stored } = getTableColumns(tools)
  return db
    .select({
      ...stored,
      freeFrom: sql<string>`${freeFrom(search)}::text`,
      today: sql<string>`${today(search)}::text`,
      owner: PERSON_SUMMARY,
      distanceKm: distanceKm(tools, search.near),
    })
    .from(tools)
    .leftJoin(users, eq(users.id, tools.ownerId))
}

function toTool({ today, ...row }: ToolRow): Tool {
  const { lat, lng, imageTexts } = row
  return {
    ...row,
    ...sourceFieldsOf(row),
    imageTexts: imageTexts.length > 0 ? imageTexts : undefined,
    pricePerDay: row.pricePerDayCents / 100,
    available: row.freeFrom === today,
    coordinates: lat !== null && lng !== null ? { lat, lng } : null,
    createdAt: row.createdAt.toISOString(),
    state: row.state === 'listed' ? undefined : row.state,
    hiddenReason: row.hiddenReason ?? undefined,
    distanceKm: row.distanceKm ?? undefined,
  }
}
