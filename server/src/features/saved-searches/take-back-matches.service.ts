import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import type { EventHandler } from '../../domain-events.ts'
import { takeBackNotices } from '../notifications/notify.service.ts'
import type { SearchedList } from './saved-searches.table.ts'
import { findToldBetween, findToldOf } from './tell-matches.store.ts'

type Told = Awaited<ReturnType<typeof findToldOf>>

async function takeBack(tx: WritableDatabase, told: Told): Promise<void> {
  for (const [userId, theirs] of Map.groupBy(told, (match) => match.userId)) {
    const keys = theirs.map(({ key }) => key)
    await takeBackNotices(tx, userId, keys)
  }
}

/** For an operator who hides it: nobody reads its name any more who was told of it. */
export const takeBackListing = async (
  tx: WritableDatabase,
  list: SearchedList,
  listingId: string,
): Promise<void> => takeBack(tx, await findToldOf(tx, list, listingId))

/** Neither is told any more of what the other offers. */
export const takeBackMatchesBetween: EventHandler<'person_blocked'> = async (tx, event) =>
  takeBack(tx, await findToldBetween(tx, event.userId, event.blockedId))
