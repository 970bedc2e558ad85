import type { Page } from '@commonplot/shared/contract/endpoint.ts'
import type { Coordinates } from '@commonplot/shared/contract/fields.ts'
import { inCents } from '@commonplot/shared/rentals/pricing.ts'
import type { Tool } from '@commonplot/shared/tools/tool.ts'
import type { ToolListQuery } from '@commonplot/shared/tools/tools.contract.ts'
import { and, eq, getTableColumns, gte, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Database, TransactionalDatabase } from '../../adapters/database/database.port.ts'
import { findPage, type ListOrder } from '../../sql/list-page.ts'
import {
  byDistance,
  byRating,
  byRelevance,
  distanceKm,
  isNear,
  type ParsedWords,
  parseSearch,
} from '../../sql/search.ts'
import { todayThere } from '../../sql/today-there.ts'
import { notHiddenFrom } from '../blocking/blocking.sql.ts'
import { sourceFieldsOf } from '../external-data/external-data.sql.ts'
import { isListed } from '../listings/listings.sql.ts'
import { isFree, freeFrom as itemFreeFrom } from '../rentals/availability/availability.sql.ts'
import { PERSON_SUMMARY, users } from '../users/users.table.ts'
import { tools } from './tools.table.ts'

interface ToolCalendar {
  /** The day at the tool decides whether it is available. */
  now: Date
}

interface ToolSearch extends Omit<ToolListQuery, 'source'>, ToolCalendar {
  includeExternal: boolean
  viewerId: string | null
}

const { id, timeZone, minDays, noticeDays, bufferDays } = tools
const ITEM = { type: 'tool', id, timeZone, minDays, noticeDays, bufferDays } as const

export function matching(search: ToolSearch, asked: ParsedWords): SQL | undefined {
  const { from, to, now } = search
  return and(
    isListed(tools, search, asked),
    isNear(tools, search),
    search.category ? eq(tools.category, search.category) : undefined,
    search.condition ? eq(tools.condition, search.condition) : undefined,
    search.minPrice === undefined
      ? undefined
      : gte(tools.pricePerDayCents, inCents(search.minPrice)),
    search.maxPrice === undefined
      ? undefined
      : lte(tools.pricePerDayCents, inCents(search.maxPrice)),
    from && to ? isFree(ITEM, { startDate: from, endDate: to }, now) : undefined,
  )
}

function orderOf(search: ToolSearch, { words }: ParsedWords): ListOrder {
  const { sort, near } = search
  const price = sql<number>`${tools.pricePerDayCents}`
  if (sort === 'price-asc') return { value: price, direction: 'asc' }
  if (sort === 'price-desc') return { value: price, direction: 'desc' }
  if (sort === 'availability')
    return { value: sql<number>`(${freeFrom(search)} - ${today(search)})`, direction: 'asc' }
  if (sort === 'relevance') return byRelevance(tools, words)
  return near && sort !== 'rating' ? byDistance(tools, near) : byRating(tools)
}

const today = ({ now }: ToolCalendar): SQL<string> => todayThere(tools.timeZone, now)

const freeFrom = ({ now }: ToolCalendar): SQL<string> => itemFreeFrom(ITEM, now)

export async function findTools(
  db: TransactionalDatabase,
  search: ToolSearch,
): Promise<Page<Tool>> {
  const asked = await parseSearch(db, tools, search)
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
