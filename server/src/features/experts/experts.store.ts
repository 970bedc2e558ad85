import type { Page } from '@commonplot/shared/contract/endpoint.ts'
import type { Coordinates } from '@commonplot/shared/contract/fields.ts'
import { DEFAULT_RADIUS_KM } from '@commonplot/shared/contract/list-query.ts'
import type { Expert } from '@commonplot/shared/experts/expert.ts'
import type { ExpertListQuery } from '@commonplot/shared/experts/experts.contract.ts'
import { tellingWords } from '@commonplot/shared/experts/specialty.ts'
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
import { users } from '../users/users.table.ts'
import { experts } from './experts.table.ts'

export interface ExpertSearch extends Omit<ExpertListQuery, 'source'> {
  includeExternal: boolean
}

export async function findExperts(db: Database, search: ExpertSearch): Promise<Page<Expert>> {
  const where = matching(search)
  const order = orderOf(search)
  const [rows, [counted]] = await Promise.all([
    selectExperts(db, order.value, search.near)
      .where(and(where, after(search.cursor, order, experts.id)))
      .orderBy(...orderBy(order, experts.id))
      .limit(ROWS_TO_FETCH),
    db.select({ total: count() }).from(experts).where(where),
  ])
  return toPage(rows, counted?.total ?? 0, toExpert)
}

export async function findExpert(db: Database, id: string): Promise<Expert | undefined> {
  const [row] = await selectExperts(db, sql<number>`0`).where(
    and(eq(experts.id, id), isNull(experts.goneAt)),
  )
  return row && toExpert(row)
}

function matching(search: ExpertSearch): SQL | undefined {
  return and(
    isNull(experts.goneAt),
    search.includeExternal ? undefined : eq(experts.source, 'local'),
    search.query ? matchesWords(experts, search.query) : undefined,
    search.location ? matchesPlaceText(experts.placeText, search.location) : undefined,
    search.near ? isWithin(experts, search.near, search.radiusKm ?? DEFAULT_RADIUS_KM) : undefined,
    search.specialty ? knows(search.specialty) : undefined,
  )
}

/** In the specialty or the skills; the words of the whole record come first because they are indexed. */
function knows(specialty: string): SQL {
  const words = sql`plainto_tsquery('english', searchable(${tellingWords(specialty)}))`
  return sql`(${experts.search} @@ ${words} and to_tsvector('english',
    searchable(${experts.specialty} || ' ' || list_text(${experts.skills}))) @@ ${words})`
}

function orderOf({ query }: ExpertSearch): Order {
  const rating = sql<number>`coalesce(${experts.rating}, 0)::float8`
  if (!query) return { value: rating, direction: 'desc' }
  return { value: relevance(experts, query, rating), direction: 'desc' }
}

type ExpertRow = Awaited<ReturnType<typeof selectExperts>>[number]

function selectExperts(db: Database, orderValue: Order['value'], near?: Coordinates) {
  const { search, fuzzyText, placeText, ...stored } = getTableColumns(experts)
  return db
    .select({
      ...stored,
      orderValue,
      user: {
        fullName: users.fullName,
        profileImage: users.profileImage,
        location: users.location,
      },
      distanceKm: near ? distanceKm(experts, near) : sql<null>`null`,
    })
    .from(experts)
    .leftJoin(users, eq(users.id, experts.userId))
}

function toExpert(row: ExpertRow): Expert {
  const { lat, lng, name, image, location } = row
  return {
    ...row,
    ...sourceFieldsOf(row),
    hourlyRate: row.hourlyRateCents === null ? null : row.hourlyRateCents / 100,
    // Whoever is known only to an outside service has no account to be named after.
    user: row.user ?? { fullName: name, profileImage: image, location },
    coordinates: lat !== null && lng !== null ? { lat, lng } : null,
    distanceKm: row.distanceKm ?? undefined,
  }
}
