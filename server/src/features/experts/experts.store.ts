import type { Page } from '@commonplot/shared/contract/endpoint.ts'
import type { Coordinates } from '@commonplot/shared/contract/fields.ts'
import type { Expert } from '@commonplot/shared/experts/expert.ts'
import type { ExpertListQuery } from '@commonplot/shared/experts/experts.contract.ts'
import { tellingWords } from '@commonplot/shared/experts/specialty.ts'
import { and, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm'
import type {
  Database,
  TransactionalDatabase,
  WritableDatabase,
} from '../../adapters/database/database.port.ts'
import { findPage } from '../../sql/list-page.ts'
import { byRelevance, distanceKm, isNear, type ParsedWords, parseSearch } from '../../sql/search.ts'
import { notHiddenFrom } from '../blocking/blocking.sql.ts'
import { sourceFieldsOf } from '../external-data/external-data.sql.ts'
import { isListed } from '../listings/listings.sql.ts'
import { users } from '../users/users.table.ts'
import { experts, type GoneBy } from './experts.table.ts'

export interface ExpertSearch extends Omit<ExpertListQuery, 'source'> {
  includeExternal: boolean
  viewerId: string | null
}

export async function findExperts(
  db: TransactionalDatabase,
  search: ExpertSearch,
): Promise<Page<Expert>> {
  const asked = await parseSearch(db, experts, search)
  const where = matching(search, asked)
  const seen = notHiddenFrom(experts.userId, search.viewerId)
  const order = byRelevance(experts, asked.words)
  return findPage(
    db,
    { table: experts, where, seen, order, cursor: search.cursor },
    (isOnPage) => selectExperts(db, search.near).where(isOnPage),
    toExpert,
  )
}

export async function findExpert(
  db: Database,
  id: string,
  viewerId: string | null,
): Promise<Expert | undefined> {
  const [row] = await selectExperts(db).where(
    and(eq(experts.id, id), isNull(experts.goneAt), notHiddenFrom(experts.userId, viewerId)),
  )
  return row && toExpert(row)
}

export function matching(search: ExpertSearch, asked: ParsedWords): SQL | undefined {
  return and(
    isListed(experts, search, asked),
    isNear(experts, search),
    search.specialty ? knows(search.specialty) : undefined,
  )
}

/**
 * The first condition is indexed and covers all words; the second asks specialty and skills alone.
 */
function knows(specialty: string): SQL {
  const words = sql`plainto_tsquery('english', searchable(${tellingWords(specialty)}))`
  return sql`(${experts.search} @@ ${words} and to_tsvector('english',
    searchable(${experts.specialty} || ' ' || list_text(${experts.skills}))) @@ ${words})`
}

type ExpertRow = Awaited<ReturnType<typeof selectExperts>>[number]

function selectExperts(db: Database, near?: Coordinates) {
  const { search, spot, ...stored } = getTableColumns(experts)
  return db
    .select({
      ...stored,
      user: {
        fullName: users.fullName,
        profileImage: users.profileImage,
        location: users.location,
      },
      distanceKm: distanceKm(experts, near),
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
    // An expert of an outside service has no account.
    user: row.user ?? { fullName: name, profileImage: image, location },
    coordinates: lat !== null && lng !== null ? { lat, lng } : null,
    distanceKm: row.distanceKm ?? undefined,
  }
}

const without = (by: GoneBy) => sql`array_remove(${experts.goneBy}, ${by}::text)`

export async function hideExpertOf(
  tx: WritableDatabase,
  userId: string,
  by: GoneBy,
  goneAt: Date,
): Promise<void> {
  await tx
    .update(experts)
    .set({ goneAt, goneBy: sql`array_append(${without(by)}, ${by}::text)` })
    .where(eq(experts.userId, userId))
}

/** The profile comes back when the last reason is removed. */
export async function showExpertOf(
  tx: WritableDatabase,
  userId: string,
  by: GoneBy,
): Promise<void> {
  await tx
    .update(experts)
    .set({
      goneAt: sql`case when cardinality(${without(by)}) > 0 then ${experts.goneAt} end`,
      goneBy: without(by),
    })
    .where(and(eq(experts.userId, userId), sql`${by}::text = any(${experts.goneBy})`))
}

export async function anonymizeExpert(
  tx: WritableDatabase,
  userId: string,
  { name, goneAt }: { name: string; goneAt: Date },
): Promise<void> {
  const nothing = { experience: '', bio: '', availability: '', location: '' }
  const none = { skills: [], certifications: [], languages: [], image: null, lat: null, lng: null }
  await tx
    .update(experts)
    .set({ ...nothing, ...none, name, goneAt, goneBy: [] })
    .where(eq(experts.userId, userId))
}
