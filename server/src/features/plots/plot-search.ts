import { DEFAULT_RADIUS_KM } from '@commonplot/shared/contract/list-query.ts'
import type { PlotStatus } from '@commonplot/shared/plots/plot-vocabulary.ts'
import type { PlotListQuery } from '@commonplot/shared/plots/plots.contract.ts'
import { and, arrayContains, eq, gte, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Order } from '../../sql/paging.ts'
import {
  distanceOrFar,
  isWithin,
  matchesPlaceText,
  matchesWords,
  relevance,
} from '../../sql/search.ts'
import { rentals } from '../rentals/rentals.table.ts'
import { plots } from './plots.table.ts'

export interface PlotSearch extends Omit<PlotListQuery, 'source'> {
  includeExternal: boolean
  /** The calendar day that decides what is occupied. */
  today: string
}

export function matching(search: PlotSearch): SQL | undefined {
  const radiusKm = search.radiusKm ?? DEFAULT_RADIUS_KM
  return and(
    isNull(plots.goneAt),
    search.includeExternal ? undefined : eq(plots.source, 'local'),
    search.query ? matchesWords(plots, search.query) : undefined,
    search.location ? matchesPlaceText(plots.placeText, search.location) : undefined,
    search.near ? isWithin(plots, search.near, radiusKm) : undefined,
    search.status ? eq(shownStatus(search.today), search.status) : undefined,
    search.minPrice === undefined ? undefined : gte(plots.priceCents, cents(search.minPrice)),
    search.maxPrice === undefined ? undefined : lte(plots.priceCents, cents(search.maxPrice)),
    search.amenities?.length ? arrayContains(plots.amenities, search.amenities) : undefined,
    search.size ? eq(plots.size, search.size) : undefined,
    search.sun ? eq(plots.sunExposure, search.sun) : undefined,
    search.soil ? eq(plots.soilType, search.soil) : undefined,
    search.from && search.to ? isFree(search.from, search.to) : undefined,
  )
}

export function orderOf({ sort, query, near }: PlotSearch): Order {
  const price = sql<number>`coalesce(${plots.priceCents}, 0)`
  const rating = sql<number>`coalesce(${plots.rating}, 0)::float8`
  if (sort === 'price-asc') return { value: price, direction: 'asc' }
  if (sort === 'price-desc') return { value: price, direction: 'desc' }
  if (sort === 'distance' && near) return { value: distanceOrFar(plots, near), direction: 'asc' }
  if (sort === 'rating' || !query) return { value: rating, direction: 'desc' }
  return { value: relevance(plots, query, rating), direction: 'desc' }
}

export function shownStatus(today: string): SQL<PlotStatus> {
  return sql<PlotStatus>`case when exists (
      select 1 from ${rentals}
      where ${rentals.plotId} = ${plots.id} and ${rentals.status} = 'confirmed'
        and ${rentals.period} @> ${today}::date
    ) then 'occupied' else ${plots.status} end`
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
