import type { Hiding } from '../../hiding.ts'
import { withdrawCommentNotifications } from '../notifications/notify.service.ts'
import { findPostAuthor } from './comments.store.ts'
import { hiding as commentRows } from './hide-comment.store.ts'
import { hiding as postRows } from './hide-post.store.ts'

/** For operators. */
export const postHiding: Hiding = { ...postRows, missing: 'This post is no longer there' }
export const commentHiding: Hiding = {
  ...commentRows,
  async hide(tx, id, reason, deps) {
    const hidden = await commentRows.hide(tx, id, reason)
    if (hidden) await withdrawCommentNotifications(deps, tx, await findPostAuthor(tx, id), [id])
    return hidden
  },
  missing: 'This comment is no longer there',
}
