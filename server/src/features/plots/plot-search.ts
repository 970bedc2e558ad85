import type { PlotStatus } from '@commonplot/shared/plots/plot-vocabulary.ts'
import type { PlotListQuery } from '@commonplot/shared/plots/plots.contract.ts'
import { inCents } from '@commonplot/shared/rentals/pricing.ts'
import { and, arrayContains, eq, gte, isNotNull, lte, type SQL, sql } from 'drizzle-orm'
import type { ListOrder } from '../../sql/list-page.ts'
import {
  type AskedWords,
  byDistance,
  byRating,
  byRelevance,
  isListed,
  isNear,
} from '../../sql/search.ts'
import { isFree, isRentedToday } from '../rentals/availability/availability.sql.ts'
import { plots } from './plots.table.ts'

/** What decides which plots are occupied or free. */
export interface PlotCalendar {
  /** The day that it is where a plot lies decides whether it is occupied. */
  now: Date
}

export interface PlotSearch extends Omit<PlotListQuery, 'source'>, PlotCalendar {
  includeExternal: boolean
  /** Who looks. */
  viewerId: string | null
}

const { id, timeZone, minDays, noticeDays, bufferDays } = plots
const ITEM = { type: 'plot', id, timeZone, minDays, noticeDays, bufferDays } as const

/** As the index on prices has it: a garden that can only be visited costs nothing. */
const price = sql<number>`coalesce(${plots.priceCents}, 0)`

export function matching(search: PlotSearch, asked: AskedWords): SQL | undefined {
  const { from, to, now, minPrice, maxPrice } = search
  const hasPriceLimit = minPrice !== undefined || maxPrice !== undefined
  return and(
    isListed(plots, search, asked),
    isNear(plots, search),
    search.status ? isShownAs(search.status, search) : undefined,
    hasPriceLimit ? isNotNull(plots.priceCents) : undefined,
    minPrice === undefined ? undefined : gte(price, inCents(minPrice)),
    maxPrice === undefined ? undefined : lte(price, inCents(maxPrice)),
    search.amenities?.length ? arrayContains(plots.amenities, search.amenities) : undefined,
    search.size ? eq(plots.size, search.size) : undefined,
    search.sun ? eq(plots.sunExposure, search.sun) : undefined,
    search.soil ? eq(plots.soilType, search.soil) : undefined,
    from && to ? isFree(ITEM, { startDate: from, endDate: to }, now) : undefined,
  )
}

export function orderOf({ sort, near }: PlotSearch, { words }: AskedWords): ListOrder {
  if (sort === 'price-asc') return { value: price, direction: 'asc' }
  if (sort === 'price-desc') return { value: price, direction: 'desc' }
  if (sort === 'distance' && near) return byDistance(plots, near)
  return sort === 'rating' ? byRating(plots) : byRelevance(plots, words)
}

const isOccupied = ({ now }: PlotCalendar) => isRentedToday(ITEM, now)

function isShownAs(status: PlotStatus, calendar: PlotCalendar): SQL {
  if (status === 'occupied') return isOccupied(calendar)
  return sql`(${plots.status} = ${status} and not ${isOccupied(calendar)})`
}

export function shownStatus(calendar: PlotCalendar): SQL<PlotStatus> {
  return sql<PlotStatus>`case when ${isOccupied(calendar)} then 'occupied' else ${plots.status} end`
}
