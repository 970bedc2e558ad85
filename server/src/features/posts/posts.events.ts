import type { EventHandler } from '../../event-handler.ts'
import { withdrawCommentNotifications } from '../notifications/notify.service.ts'
import { anonymizeComments, findIdsOfComments } from './comments.store.ts'
import { anonymizePosts } from './posts.store.ts'

/** Removes the notifications about the comments that the two wrote under each other's posts. */
export const forgetCommentsBetween: EventHandler<'person_blocked'> = async (tx, event, deps) => {
  const { userId, blockedId } = event
  for (const [postAuthorId, authorId] of [
    [userId, blockedId],
    [blockedId, userId],
  ] as const) {
    const ids = await findIdsOfComments(tx, { postAuthorId, authorId })
    await withdrawCommentNotifications(deps, tx, postAuthorId, ids)
  }
}

/** Posts and comments of a closed account stay, without a name. */
export const anonymizeAuthor: EventHandler<'account_closed'> = async (tx, { userId }) => {
  // Comments first: every writer of both locks them in this order.
  await anonymizeComments(tx, userId)
  await anonymizePosts(tx, userId)
}
