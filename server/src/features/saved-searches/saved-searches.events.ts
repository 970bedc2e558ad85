import type { EventHandler } from '../../event-handler.ts'
import { findNotifiedBetween } from './matches.store.ts'
import { withdraw } from './saved-searches.service.ts'
import { deleteSavedSearchesOf } from './saved-searches.store.ts'

export const forgetSavedSearches: EventHandler<'account_closed'> = (tx, { userId }) =>
  deleteSavedSearchesOf(tx, userId)

/** Withdraws notifications of each other's listings. */
export const withdrawMatchesBetween: EventHandler<'person_blocked'> = async (tx, event, deps) =>
  withdraw(deps, tx, await findNotifiedBetween(tx, event.userId, event.blockedId))
