import { inCents } from '@commonplot/shared/rentals/pricing.ts'
import type { ToolListQuery } from '@commonplot/shared/tools/tools.contract.ts'
import { and, eq, gte, lte, type SQL, sql } from 'drizzle-orm'
import type { ListOrder } from '../../sql/list-page.ts'
import {
  type AskedWords,
  byDistance,
  byRating,
  byRelevance,
  isListed,
  isNear,
} from '../../sql/search.ts'
import { todayThere } from '../../sql/today-there.ts'
import { isFree, freeFrom as itemFreeFrom } from '../rentals/availability/availability.sql.ts'
import { tools } from './tools.table.ts'

/** What decides which tools are available. */
export interface ToolCalendar {
  /** The day that it is where a tool is decides whether it is available. */
  now: Date
}

export interface ToolSearch extends Omit<ToolListQuery, 'source'>, ToolCalendar {
  includeExternal: boolean
  /** Who looks. */
  viewerId: string | null
}

const { id, timeZone, minDays, noticeDays, bufferDays } = tools
const ITEM = { type: 'tool', id, timeZone, minDays, noticeDays, bufferDays } as const

export function matching(search: ToolSearch, asked: AskedWords): SQL | undefined {
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

export function orderOf(search: ToolSearch, { words }: AskedWords): ListOrder {
  const { sort, near } = search
  const price = sql<number>`${tools.pricePerDayCents}`
  if (sort === 'price-asc') return { value: price, direction: 'asc' }
  if (sort === 'price-desc') return { value: price, direction: 'desc' }
  if (sort === 'availability')
    return { value: sql<number>`(${freeFrom(search)} - ${today(search)})`, direction: 'asc' }
  if (sort === 'relevance') return byRelevance(tools, words)
  return near && sort !== 'rating' ? byDistance(tools, near) : byRating(tools)
}

export const today = ({ now }: ToolCalendar): SQL<string> => todayThere(tools.timeZone, now)

export const freeFrom = ({ now }: ToolCalendar): SQL<string> => itemFreeFrom(ITEM, now)
