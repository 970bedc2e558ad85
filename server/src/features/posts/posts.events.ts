import type { EventHandler } from '../../event-handler.ts'
import { takeNameOffComments } from './comments.store.ts'
import { takeNameOff } from './posts.store.ts'

/** What was said stays said, by nobody in particular. */
export const takeNameOffPosts: EventHandler<'account_closed'> = async (tx, { userId }) => {
  // Comments first, as everybody locks them who writes both.
  await takeNameOffComments(tx, userId)
  await takeNameOff(tx, userId)
}
