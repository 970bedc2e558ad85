import { DEFAULT_RADIUS_KM } from '@commonplot/shared/contract/list-query.ts'
import type { ToolListQuery } from '@commonplot/shared/tools/tools.contract.ts'
import { and, eq, gte, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Order } from '../../sql/paging.ts'
import {
  distanceOrFar,
  isWithin,
  matchesPlaceText,
  matchesWords,
  relevance,
} from '../../sql/search.ts'
import { rentals } from '../rentals/rentals.table.ts'
import { tools } from './tools.table.ts'

export interface ToolSearch extends Omit<ToolListQuery, 'source'> {
  includeExternal: boolean
  /** The calendar day that decides what is available. */
  today: string
}

export function matching(search: ToolSearch): SQL | undefined {
  return and(
    isNull(tools.goneAt),
    search.includeExternal ? undefined : eq(tools.source, 'local'),
    search.query ? matchesWords(tools, search.query) : undefined,
    search.location ? matchesPlaceText(tools.placeText, search.location) : undefined,
    search.near ? isWithin(tools, search.near, search.radiusKm ?? DEFAULT_RADIUS_KM) : undefined,
    search.category ? eq(tools.category, search.category) : undefined,
    search.condition ? eq(tools.condition, search.condition) : undefined,
    search.minPrice === undefined ? undefined : gte(tools.pricePerDayCents, cents(search.minPrice)),
    search.maxPrice === undefined ? undefined : lte(tools.pricePerDayCents, cents(search.maxPrice)),
    search.from && search.to ? isFree(search.from, search.to) : undefined,
  )
}

export function orderOf({ sort, query, near, today }: ToolSearch): Order {
  const price = sql<number>`${tools.pricePerDayCents}`
  const rating = sql<number>`coalesce(${tools.rating}, 0)`
  if (sort === 'price-asc') return { value: price, direction: 'asc' }
  if (sort === 'price-desc') return { value: price, direction: 'desc' }
  if (sort === 'availability')
    return { value: sql<number>`(${freeFrom(today)} - ${today}::date)`, direction: 'asc' }
  if (sort === 'relevance' && query)
    return { value: relevance(tools, query, rating), direction: 'desc' }
  if (near && sort !== 'rating') return { value: distanceOrFar(tools, near), direction: 'asc' }
  return { value: rating, direction: 'desc' }
}

/** The first day from today on that no confirmed rental covers: today, or the end of one. */
export function freeFrom(today: string): SQL<string> {
  const confirmed = sql`${rentals.toolId} = ${tools.id} and ${rentals.status} = 'confirmed'`
  return sql<string>`(
    select min(candidate.day)
    from (
      select ${today}::date as day
      union all
      select upper(${rentals.period}) from ${rentals}
      where ${confirmed} and upper(${rentals.period}) > ${today}::date
    ) as candidate
    where not exists (
      select 1 from ${rentals} where ${confirmed} and ${rentals.period} @> candidate.day
    ))`
}

function isFree(from: string, to: string): SQL {
  return sql`not exists (
    select 1 from ${rentals}
    where ${rentals.toolId} = ${tools.id} and ${rentals.status} in ('held', 'confirmed')
      and ${rentals.period} && daterange(${from}::date, greatest(${to}::date, ${from}::date + 1)))`
}

function cents(dollars: number): number {
  return Math.round(dollars * 100)
}
