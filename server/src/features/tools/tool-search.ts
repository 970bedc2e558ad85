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
import { rentals } from '../rentals/rentals.table.ts'
import { tools } from './tools.table.ts'

export interface ToolSearch extends Omit<ToolListQuery, 'source'> {
  includeExternal: boolean
  /** The calendar day that decides what is available. */
  today: string
}

export function matching(search: ToolSearch, asked: AskedWords): SQL | undefined {
  return and(
    isListed(tools, search, asked),
    isNear(tools, search),
    search.category ? eq(tools.category, search.category) : undefined,
    search.condition ? eq(tools.condition, search.condition) : undefined,
    search.minPrice === undefined ? undefined : gte(tools.pricePerDayCents, cents(search.minPrice)),
    search.maxPrice === undefined ? undefined : lte(tools.pricePerDayCents, cents(search.maxPrice)),
    search.from && search.to ? isFree(search.from, search.to) : undefined,
  )
}

export function orderOf({ sort, near, today }: ToolSearch, { words }: AskedWords): ListOrder {
  const price = sql<number>`${tools.pricePerDayCents}`
  if (sort === 'price-asc') return { value: price, direction: 'asc' }
  if (sort === 'price-desc') return { value: price, direction: 'desc' }
  if (sort === 'availability')
    return { value: sql<number>`(${freeFrom(today)} - ${today}::date)`, direction: 'asc' }
  if (sort === 'relevance') return byRelevance(tools, words)
  return near && sort !== 'rating' ? byDistance(tools, near) : byRating(tools)
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
