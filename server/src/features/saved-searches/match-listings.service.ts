import { DEFAULT_RADIUS_KM } from '@commonplot/shared/contract/list-query.ts'
import { YEAR_MS } from '@commonplot/shared/dates/durations.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { AppDeps } from '../../app-deps.ts'
import { deleteInBatches } from '../../background/delete-in-batches.ts'
import { type ParsedWords, parseSearches } from '../../sql/search.ts'
import { searchedBusinesses } from '../businesses/businesses.service.ts'
import { searchedExperts } from '../experts/experts.service.ts'
import { announceNotifications } from '../notifications/notify.service.ts'
import { searchedPlants } from '../plants/plants.service.ts'
import { searchedPlots } from '../plots/plots.service.ts'
import { searchedTools } from '../tools/tools.service.ts'
import {
  type Candidate,
  type Change,
  countFailure,
  countSetAside,
  deleteChanges,
  findCandidates,
  findChanges,
  findFormerHits,
  findHits,
  insertMatches,
  type Match,
  matchedBefore,
  notifyOfMatches,
} from './matches.store.ts'
import type { SearchedList } from './saved-searches.table.ts'
import { isValidPath, type ListFilters, parseSearchPath } from './searched-lists.ts'

type MatchDeps = Parameters<typeof announceNotifications>[0]

const CHANGES_AT_ONCE = 200
const CONDITIONS_AT_ONCE = 100

/**
 * Compares changes with saved searches. A change is deleted in the transaction that notifies:
 * crashes and races repeat nothing.
 */
export async function sweepSavedSearches(deps: MatchDeps): Promise<void> {
  const failures: unknown[] = []
  let changes = await findChanges(deps.db, { after: 0, limit: CHANGES_AT_ONCE })
  while (changes.length > 0) {
    const wrong = await matchChanges(deps, changes).then(
      () => [],
      () => changes,
    )
    for (const change of wrong) await matchAlone(deps, change).catch((why) => failures.push(why))
    const after = changes.at(-1)?.id ?? 0
    changes = await findChanges(deps.db, { after, limit: CHANGES_AT_ONCE })
  }
  const aYearAgo = new Date(deps.clock.now().getTime() - YEAR_MS)
  await deleteInBatches(deps.db, matchedBefore(aYearAgo))
  if (failures.length > 0) throw failures[0]
}

/** Isolates the change that fails, and counts its failures. */
async function matchAlone(deps: MatchDeps, change: Change): Promise<void> {
  try {
    await matchChanges(deps, [change])
  } catch (error) {
    await deps.db.write((writable) => countFailure(writable, change.id))
    throw error
  }
}

async function matchChanges(deps: MatchDeps, changes: Change[]): Promise<void> {
  const now = deps.clock.now()
  for (const [list, ofList] of Map.groupBy(changes, (change) => change.list)) {
    const { appeared, left } = await findMatches(deps, list, ofList)
    const seen = new Set(left.map(matchKey))
    const matches = [...appeared, ...left]
    await deps.db.transaction(async (tx) => {
      const written = matches.length > 0 ? await insertMatches(tx, matches, now) : []
      const fresh = written.filter((match) => !seen.has(matchKey(match)))
      const notified = fresh.length > 0 ? await notifyOfMatches(tx, fresh, list, now) : []
      announceNotifications(deps, tx, notified)
      await deleteChanges(
        tx,
        ofList.map(({ id }) => id),
      )
    })
  }
}

/** Changes that failed at every retry, for operators. */
export const countChangesSetAside = ({ db }: Pick<AppDeps, 'db'>): Promise<number> =>
  countSetAside(db)

const matchKey = ({ searchId, listingId }: Match) => JSON.stringify([searchId, listingId])

interface Movement {
  appeared: Match[]
  /** Stored without notification: the user has seen the listing before. */
  left: Match[]
}

/** Listings that match now and did not before, and the reverse. */
async function findMatches(
  deps: MatchDeps,
  list: SearchedList,
  changes: Change[],
): Promise<Movement> {
  const ids = changes.map(({ id }) => id)
  const found = await findCandidates(deps.db, list, ids)
  const candidates = found.filter(({ path }) => isValidPath(path))
  const equal = Map.groupBy(candidates, (candidate) => JSON.stringify(filtersOf(candidate)))
  const questions = [...equal.values()]
  const movements: Movement[] = []
  for (let first = 0; first < questions.length; first += CONDITIONS_AT_ONCE) {
    const some = questions.slice(first, first + CONDITIONS_AT_ONCE)
    movements.push(await answer(deps, list, changes, some))
  }
  return {
    appeared: movements.flatMap(({ appeared }) => appeared),
    left: movements.flatMap(({ left }) => left),
  }
}

/**
 * Equal searches of different users are compared once; sort order is dropped, the place is as
 * stored.
 */
function filtersOf({ path, lat, lng, placeWords }: Candidate): ListFilters {
  const near = lat !== null && lng !== null ? { lat, lng } : undefined
  const { sort: _, radiusKm, ...filters } = parseSearchPath(path).query
  const reach = near && { near, radiusKm: radiusKm ?? DEFAULT_RADIUS_KM }
  return { ...filters, location: placeWords ?? undefined, near: undefined, ...reach }
}

async function answer(
  deps: MatchDeps,
  list: SearchedList,
  changes: Change[],
  questions: Candidate[][],
): Promise<Movement> {
  const conditions = await conditionsOf(
    deps,
    list,
    questions.flatMap(([first]) => first ?? []),
  )
  const listings = [...new Set(questions.flat().map(({ listingId }) => listingId))]
  const hits = await findHits(deps.db, list, listings, conditions)
  const isNew = new Set(changes.flatMap((change) => (change.isNew ? [change.listingId] : [])))
  const edits = changes.filter(({ listingId }) => !isNew.has(listingId)).map(({ id }) => id)
  const former = await findFormerHits(deps.db, list, edits, conditions)
  const movement: Movement = { appeared: [], left: [] }
  for (const [question, candidates] of questions.entries()) {
    for (const { id: searchId, listingId } of candidates) {
      const isThere = hits.get(listingId)?.[question] === true
      const wasThere = former.get(listingId)?.[question] === true
      if (isThere === wasThere) continue
      movement[isThere ? 'appeared' : 'left'].push({ searchId, listingId })
    }
  }
  return movement
}

/** One condition per question, from the list itself. */
async function conditionsOf(
  { db, clock }: MatchDeps,
  list: SearchedList,
  candidates: Candidate[],
): Promise<SQL[]> {
  const { table, matching } = LIST_CONDITIONS[list]
  const searches = candidates.map(filtersOf)
  const asked = await parseSearches(db, table, searches)
  const circumstances = { includeExternal: true, now: clock.now() }
  return searches.map(
    (search, n) => matching({ ...search, ...circumstances } as never, asked[n] ?? {}) ?? sql`true`,
  )
}

interface ListConditions {
  table: PgTable
  matching: (search: never, asked: ParsedWords) => SQL | undefined
}

/** Same conditions as the lists: an alert is a listing that the list would show. */
const LIST_CONDITIONS: Record<SearchedList, ListConditions> = {
  plots: searchedPlots,
  tools: searchedTools,
  experts: searchedExperts,
  plants: searchedPlants,
  businesses: searchedBusinesses,
}
