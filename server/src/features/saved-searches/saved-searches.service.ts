import {
  type NewSavedSearch,
  SAVED_SEARCHES_MAX,
  type SavedSearch,
} from '@commonplot/shared/saved-searches/saved-searches.contract.ts'
import { v7 as newId } from 'uuid'
import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Caller } from '../../caller.ts'
import { conflict, notFound } from '../../failures.ts'
import { assertSearchable } from '../listings/listings.service.ts'
import { locateSearch } from '../locations/locations.service.ts'
import { withdrawNotifications } from '../notifications/notify.service.ts'
import { findNotifiedOf } from './matches.store.ts'
import {
  countSavedSearches,
  deleteSavedSearch,
  findSavedSearch,
  findSavedSearches,
  insertSavedSearch,
  lockSavingOf,
} from './saved-searches.store.ts'
import type { SearchedList } from './saved-searches.table.ts'
import { parseSearchPath } from './searched-lists.ts'

const ENOUGH = `You can save ${SAVED_SEARCHES_MAX} searches. Remove one to save another.`

export const listSavedSearches = ({ db }: AppDeps, { userId }: Caller): Promise<SavedSearch[]> =>
  findSavedSearches(db, userId)

export async function saveSearch(
  deps: AppDeps,
  { name, path }: NewSavedSearch,
  { userId }: Caller,
): Promise<SavedSearch> {
  const read = parseSearchPath(path)
  const createdAt = deps.clock.now()
  assertSearchable(read.query, createdAt)
  // Geocoded once, not at every comparison.
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

type Notified = Awaited<ReturnType<typeof findNotifiedOf>>

export async function withdraw(
  deps: AppDeps,
  tx: WritableDatabase,
  notified: Notified,
): Promise<void> {
  for (const [userId, theirs] of Map.groupBy(notified, (match) => match.userId)) {
    const keys = theirs.map(({ key }) => key)
    await withdrawNotifications(deps, tx, userId, keys)
  }
}

/** Withdraws notifications that name a hidden listing. */
export const withdrawListing = async (
  deps: AppDeps,
  tx: WritableDatabase,
  list: SearchedList,
  listingId: string,
): Promise<void> => withdraw(deps, tx, await findNotifiedOf(tx, list, listingId))
