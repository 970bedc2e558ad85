import {
  type NewSavedSearch,
  SAVED_SEARCHES_MAX,
  type SavedSearch,
} from '@commonplot/shared/saved-searches/saved-search.ts'
import { v7 as newId } from 'uuid'
import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Caller } from '../../caller.ts'
import { conflict, notFound } from '../../failures.ts'
import { assertSearchable } from '../listings/listings.service.ts'
import { locateSearch } from '../locations/locations.service.ts'
import { takeBackNotices } from '../notifications/notify.service.ts'
import { findToldOf } from './matches.store.ts'
import {
  countSavedSearches,
  deleteSavedSearch,
  findSavedSearch,
  findSavedSearches,
  insertSavedSearch,
  lockSavingOf,
} from './saved-searches.store.ts'
import type { SearchedList } from './saved-searches.table.ts'
import { readSearch } from './searched-lists.ts'

const ENOUGH = `You can save ${SAVED_SEARCHES_MAX} searches. Remove one to save another.`

export const listSavedSearches = ({ db }: AppDeps, { userId }: Caller): Promise<SavedSearch[]> =>
  findSavedSearches(db, userId)

export async function saveSearch(
  deps: AppDeps,
  { name, path }: NewSavedSearch,
  { userId }: Caller,
): Promise<SavedSearch> {
  const read = readSearch(path)
  const createdAt = deps.clock.now()
  assertSearchable(read.query, createdAt)
  // Once, and not whenever something is listed.
  const { near, location: placeWords } = await locateSearch(deps, read.query)
  return deps.db.transaction(async (tx) => {
    await lockSavingOf(tx, userId)
    const saved = await findSavedSearch(tx, userId, read.path)
    if (saved) return saved
    if ((await countSavedSearches(tx, userId)) >= SAVED_SEARCHES_MAX) throw conflict(ENOUGH)
    const saving = { id: newId(), userId, name, createdAt }
    return insertSavedSearch(tx, saving, { ...read, near, placeWords })
  })
}

export async function forgetSearch({ db }: AppDeps, id: string, { userId }: Caller): Promise<null> {
  const wasThere = await db.write((writable) => deleteSavedSearch(writable, id, userId))
  if (!wasThere) throw notFound('Saved search not found')
  return null
}

type Told = Awaited<ReturnType<typeof findToldOf>>

export async function takeBack(deps: AppDeps, tx: WritableDatabase, told: Told): Promise<void> {
  for (const [userId, theirs] of Map.groupBy(told, (match) => match.userId)) {
    const keys = theirs.map(({ key }) => key)
    await takeBackNotices(deps, tx, userId, keys)
  }
}

/** For an operator who hides it: nobody reads its name any more who was told of it. */
export const takeBackListing = async (
  deps: AppDeps,
  tx: WritableDatabase,
  list: SearchedList,
  listingId: string,
): Promise<void> => takeBack(deps, tx, await findToldOf(tx, list, listingId))
