import type { Business } from '@commonplot/shared/businesses/business.ts'
import type { BusinessListQuery } from '@commonplot/shared/businesses/businesses.contract.ts'
import type { Page } from '@commonplot/shared/contract/endpoint.ts'
import type { Coordinates } from '@commonplot/shared/contract/fields.ts'
import { and, eq, getTableColumns, isNull, type SQL } from 'drizzle-orm'
import type { Database, TransactionalDatabase } from '../../adapters/database/database.port.ts'
import { findPage } from '../../sql/list-page.ts'
import {
  type AskedWords,
  byRelevance,
  distanceKm,
  isListed,
  isNear,
  understand,
} from '../../sql/search.ts'
import { sourceFieldsOf } from '../../sql/source-fields.ts'
import { businesses } from './businesses.table.ts'
import { isOpenAt } from './open-now.ts'

export interface BusinessSearch extends Omit<BusinessListQuery, 'source' | 'openNow'> {
  includeExternal: boolean
  openAt?: Date | undefined
}

export async function findBusinesses(
  db: TransactionalDatabase,
  search: BusinessSearch,
): Promise<Page<Business>> {
  const asked = await understand(db, businesses, search)
  const where = matching(search, asked)
  const order = byRelevance(businesses, asked.words)
  return findPage(
    db,
    { table: businesses, where, order, cursor: search.cursor },
    (isOnPage) => selectBusinesses(db, search.near).where(isOnPage),
    toBusiness,
  )
}

export async function findBusiness(db: Database, id: string): Promise<Business | undefined> {
  const [row] = await selectBusinesses(db).where(
    and(eq(businesses.id, id), isNull(businesses.goneAt)),
  )
  return row && toBusiness(row)
}

export function matching(search: BusinessSearch, asked: AskedWords): SQL | undefined {
  return and(
    isListed(businesses, search, asked),
    isNear(businesses, search),
    search.category ? eq(businesses.category, search.category) : undefined,
    search.openAt ? isOpenAt(search.openAt) : undefined,
  )
}

type BusinessRow = Awaited<ReturnType<typeof selectBusinesses>>[number]

function selectBusinesses(db: Database, near?: Coordinates) {
  const { search, spot, ...stored } = getTableColumns(businesses)
  return db
    .select({
      ...stored,
      distanceKm: distanceKm(businesses, near),
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
