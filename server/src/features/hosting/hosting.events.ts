import type { EventHandler } from '../../event-handler.ts'
import { deleteFeedOf } from './hosting.store.ts'

/** Ends the feed when closing begins: afterwards the person cannot sign in to end it. */
export const endFeed: EventHandler<'account_closing' | 'account_closed'> = (tx, { userId }) =>
  deleteFeedOf(tx, userId)
