import type { EventHandler } from '../../event-handler.ts'
import { clearPlacesOf } from './places.store.ts'

/** The last rental ended before the account closes. */
export const forgetPlaces: EventHandler<'account_closed'> = (tx, { userId }) =>
  clearPlacesOf(tx, userId)
