import type { EventHandler } from '../../domain-events.ts'
import { takeNameOff } from './posts.store.ts'

/** What was said stays said, by nobody in particular. */
export const takeNameOffPosts: EventHandler<'account_closed'> = (tx, { userId }) =>
  takeNameOff(tx, userId)
