import type { Business } from '@commonplot/shared/businesses/business.ts'
import type { BusinessListQuery } from '@commonplot/shared/businesses/businesses.contract.ts'
import type { Page } from '@commonplot/shared/contract/endpoint.ts'
import type { Coordinates } from '@commonplot/shared/contract/fields.ts'
import { DEFAULT_RADIUS_KM } from '@commonplot/shared/contract/list-query.ts'
import { and, count, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../adapters/database/database.port.ts'
import { after, type Order, orderBy, ROWS_TO_FETCH, toPage } from '../../sql/paging.ts'
import {
  distanceKm,
  isWithin,
  matchesPlaceText,
  matchesWords,
  relevance,
} from '../../sql/search.ts'
import { sourceFieldsOf } from '../../sql/source-fields.ts'
import { businesses } from './businesses.table.ts'
import { isOpenAt } from './open-now.ts'

export interface BusinessSearch extends Omit<BusinessListQuery, 'source' | 'openNow'> {
  includeExternal: boolean
  openAt?: Date | undefined
}

export async function findBusinesses(
  db: Database,
  search: BusinessSearch,
): Promise<Page<Business>> {
  const where = matching(search)
  const order = orderOf(search)
  const [rows, [counted]] = await Promise.all([
    selectBusinesses(db, order.value, search.near)
      .where(and(where, after(search.cursor, order, businesses.id)))
      .orderBy(...orderBy(order, businesses.id))
      .limit(ROWS_TO_FETCH),
    db.select({ total: count() }).from(businesses).where(where),
  ])
  return toPage(rows, counted?.total ?? 0, toBusiness)
}

export async function findBusiness(db: Database, id: string): Promise<Business | undefined> {
  const [row] = await selectBusinesses(db, sql<number>`0`).where(
    and(eq(businesses.id, id), isNull(businesses.goneAt)),
  )
  return row && toBusiness(row)
}

function matching(search: BusinessSearch): SQL | undefined {
  return and(
    isNull(businesses.goneAt),
    search.includeExternal ? undefined : eq(businesses.source, 'local'),
    search.query ? matchesWords(businesses, search.query) : undefined,
    search.location ? matchesPlaceText(businesses.placeText, search.location) : undefined,
    search.near
      ? isWithin(businesses, search.near, search.radiusKm ?? DEFAULT_RADIUS_KM)
      : undefined,
    search.category ? eq(businesses.category, search.category) : undefined,
    search.openAt ? isOpenAt(search.openAt) : undefined,
  )
}

function orderOf({ query }: BusinessSearch): Order {
  const rating = sql<number>`coalesce(${businesses.rating}, 0)::float8`
  if (!query) return { value: rating, direction: 'desc' }
  return { value: relevance(businesses, query, rating), direction: 'desc' }
}

type BusinessRow = Awaited<ReturnType<typeof selectBusinesses>>[number]

function selectBusinesses(db: Database, orderValue: Order['value'], near?: Coordinates) {
  const { search, fuzzyText, placeText, ...stored } = getTableColumns(businesses)
  return db
    .select({
      ...stored,
      orderValue,
      distanceKm: near ? distanceKm(businesses, near) : sql<null>`null`,
    })
    .from(businesses)
}

function toBusiness(row: BusinessRow): Business {
  const { lat, lng } = row
  return {
    ...row,
    ...sourceFieldsOf(row),
    coordinates: lat !== null && lng !== null ? { lat, lng } : null,
    distanceKm: row.distanceKm ?? undefined,
  }
}
