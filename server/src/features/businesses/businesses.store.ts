import type { Business } from '@commonplot/shared/businesses/business.ts'
import type { BusinessListQuery } from '@commonplot/shared/businesses/businesses.contract.ts'
import type { Page } from '@commonplot/shared/contract/endpoint.ts'
import type { Coordinates } from '@commonplot/shared/contract/fields.ts'
import { and, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database, TransactionalDatabase } from '../../adapters/database/database.port.ts'
import { findPage } from '../../sql/list-page.ts'
import { byRelevance, distanceKm, isNear, type ParsedWords, parseSearch } from '../../sql/search.ts'
import { sourceFieldsOf } from '../external-data/external-data.sql.ts'
import { isListed } from '../listings/listings.sql.ts'
import { businesses } from './businesses.table.ts'

export interface BusinessSearch extends Omit<BusinessListQuery, 'source' | 'openNow'> {
  includeExternal: boolean
  openAt?: Date | undefined
}

export async function findBusinesses(
  db: TransactionalDatabase,
  search: BusinessSearch,
): Promise<Page<Business>> {
  const asked = await parseSearch(db, businesses, search)
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

export function matching(search: BusinessSearch, asked: ParsedWords): SQL | undefined {
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

const KNOWN_TIME_ZONES = [...Intl.supportedValuesOf('timeZone'), 'UTC']

/**
 * Same rule as `openState` in shared. PostgreSQL would fail the whole list on an unknown time
 * zone.
 */
function isOpenAt(now: Date): SQL {
  const here = sql`(${now.toISOString()}::timestamptz at time zone ${businesses.timeZone})`
  const time = sql`to_char(${here}, 'HH24:MI')`
  const today = spans(sql`${here}`)
  const yesterday = spans(sql`${here} - interval '1 day'`)
  return sql`case when ${businesses.timeZone} = any(${sql.param(KNOWN_TIME_ZONES)}) then
    exists (select 1 from ${today} as span(at)
      where ${time} >= at[1] and (${time} < at[2] or at[2] <= at[1]))
    or exists (select 1 from ${yesterday} as span(at)
      where at[2] <= at[1] and ${time} < at[2])
    else false end`
}

function spans(day: SQL): SQL {
  return sql`regexp_matches(
    case jsonb_typeof(${businesses.hours})
      when 'string' then substring(${businesses.hours} #>> '{}' from '(?i)^daily (.*)$')
      else ${businesses.hours} ->> to_char(${day}, 'FMday') end,
    '(\\d\\d:\\d\\d)-(\\d\\d:\\d\\d)', 'g')`
}
