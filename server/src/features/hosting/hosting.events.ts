import type { EventHandler } from '../../event-handler.ts'
import { deleteFeedOf } from './hosting.store.ts'

/** Already when they begin to leave: nobody is signed in then who could end it. */
export const endFeed: EventHandler<'account_closing' | 'account_closed'> = (tx, { userId }) =>
  deleteFeedOf(tx, userId)
