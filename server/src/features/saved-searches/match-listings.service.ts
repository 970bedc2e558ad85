import { DEFAULT_RADIUS_KM } from '@commonplot/shared/contract/list-query.ts'
import { YEAR_MS } from '@commonplot/shared/dates/durations.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { AppDeps } from '../../app-deps.ts'
import { deleteInBatches } from '../../background/delete-in-batches.ts'
import { type AskedWords, understandAll } from '../../sql/search.ts'
import { searchedBusinesses } from '../businesses/businesses.service.ts'
import { searchedExperts } from '../experts/experts.service.ts'
import { announceNotifications } from '../notifications/notify.service.ts'
import { searchedPlants } from '../plants/plants.service.ts'
import { searchedPlots } from '../plots/plots.service.ts'
import { searchedTools } from '../tools/tools.service.ts'
import {
  type Candidate,
  type Change,
  countSetAside,
  deleteChanges,
  findCandidates,
  findChanges,
  findFormerHits,
  findHits,
  insertMatches,
  type Match,
  matchedBefore,
  noteFailure,
  tellOfMatches,
} from './matches.store.ts'
import type { SearchedList } from './saved-searches.table.ts'
import { isReadable, type ReadQuery, readSearch } from './searched-lists.ts'

type MatchDeps = Parameters<typeof announceNotifications>[0]

const CHANGES_AT_ONCE = 200
const CONDITIONS_AT_ONCE = 100

/**
 * Compares what was listed with the saved searches. A change goes away in the transaction that
 * tells of it: whoever stops in between has done nothing, and who does the same finds it done.
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

/** Finds the one of many that cannot be compared, and counts its tries. */
async function matchAlone(deps: MatchDeps, change: Change): Promise<void> {
  try {
    await matchChanges(deps, [change])
  } catch (error) {
    await deps.db.write((writable) => noteFailure(writable, change.id))
    throw error
  }
}

async function matchChanges(deps: MatchDeps, changes: Change[]): Promise<void> {
  const now = deps.clock.now()
  for (const [list, ofList] of Map.groupBy(changes, (change) => change.list)) {
    const { appeared, left } = await findMatches(deps, list, ofList)
    const seen = new Set(left.map(nameOf))
    const matches = [...appeared, ...left]
    await deps.db.transaction(async (tx) => {
      const written = matches.length > 0 ? await insertMatches(tx, matches, now) : []
      const fresh = written.filter((match) => !seen.has(nameOf(match)))
      const told = fresh.length > 0 ? await tellOfMatches(tx, fresh, list, now) : []
      announceNotifications(deps, tx, told)
      await deleteChanges(
        tx,
        ofList.map(({ id }) => id),
      )
    })
  }
}

/** Changes that failed at every try, for whoever runs the place. */
export const countChangesSetAside = ({ db }: Pick<AppDeps, 'db'>): Promise<number> =>
  countSetAside(db)

const nameOf = ({ searchId, listingId }: Match) => JSON.stringify([searchId, listingId])

interface Movement {
  appeared: Match[]
  /** Written down untold: it was seen, and is nothing new when it is back. */
  left: Match[]
}

/** What matches now and did not before, and the other way round. */
async function findMatches(
  deps: MatchDeps,
  list: SearchedList,
  changes: Change[],
): Promise<Movement> {
  const ids = changes.map(({ id }) => id)
  const found = await findCandidates(deps.db, list, ids)
  const candidates = found.filter(({ path }) => isReadable(path))
  const equal = Map.groupBy(candidates, (candidate) => JSON.stringify(questionOf(candidate)))
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
 * Equal searches are one question, however many people have saved them in whatever order of the
 * list; the place is as it was found when it was saved.
 */
function questionOf({ path, lat, lng, placeWords }: Candidate): ReadQuery {
  const near = lat !== null && lng !== null ? { lat, lng } : undefined
  const { sort: _, radiusKm, ...filters } = readSearch(path).query
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

/** The conditions of the list itself, one of each question. */
async function conditionsOf(
  { db, clock }: MatchDeps,
  list: SearchedList,
  candidates: Candidate[],
): Promise<SQL[]> {
  const { table, matching } = LIST_CONDITIONS[list]
  const searches = candidates.map(questionOf)
  const asked = await understandAll(db, table, searches)
  const circumstances = { includeExternal: true, now: clock.now() }
  return searches.map(
    (search, n) => matching({ ...search, ...circumstances } as never, asked[n] ?? {}) ?? sql`true`,
  )
}

interface ListConditions {
  table: PgTable
  /** Each takes the query of its own list. */
  matching: (search: never, asked: AskedWords) => SQL | undefined
}

/** The conditions of the lists themselves, so that an alert is what the list would show. */
const LIST_CONDITIONS: Record<SearchedList, ListConditions> = {
  plots: searchedPlots,
  tools: searchedTools,
  experts: searchedExperts,
  plants: searchedPlants,
  businesses: searchedBusinesses,
}
