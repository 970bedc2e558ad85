import type { PlotStatus } from '@commonplot/shared/plots/plot-vocabulary.ts'
import type { PlotListQuery } from '@commonplot/shared/plots/plots.contract.ts'
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
import { rentals } from '../rentals/rentals.table.ts'
import { plots } from './plots.table.ts'

export interface PlotSearch extends Omit<PlotListQuery, 'source'> {
  includeExternal: boolean
  /** The calendar day that decides what is occupied. */
  today: string
}

/** As the index on prices has it: a garden that can only be visited costs nothing. */
const price = sql<number>`coalesce(${plots.priceCents}, 0)`

export function matching(search: PlotSearch, asked: AskedWords): SQL | undefined {
  const { minPrice, maxPrice } = search
  const hasPriceLimit = minPrice !== undefined || maxPrice !== undefined
  return and(
    isListed(plots, search, asked),
    isNear(plots, search),
    search.status ? isShownAs(search.status, search.today) : undefined,
    hasPriceLimit ? isNotNull(plots.priceCents) : undefined,
    minPrice === undefined ? undefined : gte(price, cents(minPrice)),
    maxPrice === undefined ? undefined : lte(price, cents(maxPrice)),
    search.amenities?.length ? arrayContains(plots.amenities, search.amenities) : undefined,
    search.size ? eq(plots.size, search.size) : undefined,
    search.sun ? eq(plots.sunExposure, search.sun) : undefined,
    search.soil ? eq(plots.soilType, search.soil) : undefined,
    search.from && search.to ? isFree(search.from, search.to) : undefined,
  )
}

export function orderOf({ sort, near }: PlotSearch, { words }: AskedWords): ListOrder {
  if (sort === 'price-asc') return { value: price, direction: 'asc' }
  if (sort === 'price-desc') return { value: price, direction: 'desc' }
  if (sort === 'distance' && near) return byDistance(plots, near)
  return sort === 'rating' ? byRating(plots) : byRelevance(plots, words)
}

function isOccupied(today: string): SQL {
  return sql`exists (
      select 1 from ${rentals}
      where ${rentals.plotId} = ${plots.id} and ${rentals.status} = 'confirmed'
        and ${rentals.period} @> ${today}::date
    )`
}

function isShownAs(status: PlotStatus, today: string): SQL {
  if (status === 'occupied') return isOccupied(today)
  return sql`(${plots.status} = ${status} and not ${isOccupied(today)})`
}

export function shownStatus(today: string): SQL<PlotStatus> {
  return sql<PlotStatus>`case when ${isOccupied(today)} then 'occupied' else ${plots.status} end`
}

function isFree(from: string, to: string): SQL {
  return sql`not exists (
    select 1 from ${rentals}
    where ${rentals.plotId} = ${plots.id} and ${rentals.status} in ('held', 'confirmed')
      and ${rentals.period} && daterange(${from}::date, greatest(${to}::date, ${from}::date + 1)))`
}

function cents(dollars: number): number {
  return Math.round(dollars * 100)
}
