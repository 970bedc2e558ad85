import type { EventHandler } from '../../event-handler.ts'
import { emptyPlacesOf } from './places.store.ts'

/** Nobody has a right to know any more: the last rental ended long enough ago. */
export const forgetPlaces: EventHandler<'account_closed'> = (tx, { userId }) =>
  emptyPlacesOf(tx, userId)
