import type { EventHandler } from '../../event-handler.ts'
import { findToldBetween } from './matches.store.ts'
import { takeBack } from './saved-searches.service.ts'
import { deleteSavedSearchesOf } from './saved-searches.store.ts'

export const forgetSavedSearches: EventHandler<'account_closed'> = (tx, { userId }) =>
  deleteSavedSearchesOf(tx, userId)

/** Neither is told any more of what the other offers. */
export const takeBackMatchesBetween: EventHandler<'person_blocked'> = async (tx, event, deps) =>
  takeBack(deps, tx, await findToldBetween(tx, event.userId, event.blockedId))
