import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { EventHandler } from '../../event-handler.ts'
import { withdrawNotifications } from '../notifications/notify.service.ts'
import type { SearchedList } from './saved-searches.table.ts'
import { findToldBetween, findToldOf } from './tell-matches.store.ts'

type Told = Awaited<ReturnType<typeof findToldOf>>

async function takeBack(deps: AppDeps, tx: WritableDatabase, told: Told): Promise<void> {
  for (const [userId, theirs] of Map.groupBy(told, (match) => match.userId)) {
    const keys = theirs.map(({ key }) => key)
    await withdrawNotifications(deps, tx, userId, keys)
  }
}

/** For an operator who hides it: nobody reads its name any more who was told of it. */
export const takeBackListing = async (
  deps: AppDeps,
  tx: WritableDatabase,
  list: SearchedList,
  listingId: string,
): Promise<void> => takeBack(deps, tx, await findToldOf(tx, list, listingId))

/** Neither is told any more of what the other offers. */
export const takeBackMatchesBetween: EventHandler<'person_blocked'> = async (tx, event, deps) =>
  takeBack(deps, tx, await findToldBetween(tx, event.userId, event.blockedId))
