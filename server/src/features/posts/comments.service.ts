import type { Page } from '@commonplot/shared/contract/endpoint.ts'
import type { Comment, NewComment } from '@commonplot/shared/posts/comments.contract.ts'
import { v7 as newId } from 'uuid'
import type { AppDeps } from '../../app-deps.ts'
import type { Caller, Visitor } from '../../caller.ts'
import { forbidden, notFound, usedClientId } from '../../failures.ts'
import type { Hiding } from '../../hiding.ts'
import { assertCanReach } from '../blocking/blocking.service.ts'
import { withdrawCommentNotifications } from '../notifications/notify.service.ts'
import {
  type CommentDraft,
  deleteCommentRow,
  findComment,
  findCommentByClientId,
  findCommentedPost,
  findCommentPlace,
  findComments,
  findPostAuthor,
  hidingOfComments,
  insertComment,
} from './comments.store.ts'

const POST_GONE = 'This post is no longer there'
const COMMENT_GONE = 'This comment is no longer there'

export async function listComments(
  { db }: AppDeps,
  postId: string,
  cursor: string | undefined,
  { userId }: Visitor,
): Promise<Page<Comment>> {
  const post = await findCommentedPost(db, postId, userId)
  if (!post || post.isOfHidden) throw notFound(POST_GONE)
  return findComments(db, { postId, viewerId: userId, cursor, total: post.commentCount })
}

export async function createComment(
  deps: AppDeps,
  postId: string,
  { content, clientId }: NewComment,
  { userId }: Caller,
): Promise<Comment> {
  const draft = { id: newId(), postId, userId, clientId, content, createdAt: deps.clock.now() }
  return deps.db.transaction(async (tx) => {
    const post = await findCommentedPost(tx, postId, userId)
    if (!post) throw notFound(POST_GONE)
    if (post.authorId) await assertCanReach(tx, userId, post.authorId)
    const isNew = await insertComment(tx, draft)
    // Read inside the transaction, where the new comment cannot be deleted yet.
    const saved =
      isNew || !clientId
        ? await findComment(tx, draft.id)
        : await findCommentByClientId(tx, userId, clientId)
    if (!saved) throw notFound(COMMENT_GONE)
    if (saved.postId !== postId || saved.content !== content) throw usedClientId()
    if (isNew) await deps.publish(tx, 'post_commented', toEvent(draft, post.authorId))
    return saved
  })
}

const toEvent = (
  { id, postId, userId, content, createdAt }: CommentDraft,
  postAuthorId: string | null,
) => ({ commentId: id, postId, postAuthorId, authorId: userId, content, at: createdAt })

/** Authors may delete their comments, and any comment under their posts. */
export async function deleteComment(deps: AppDeps, id: string, { userId }: Caller): Promise<null> {
  await deps.db.transaction(async (tx) => {
    const place = await findCommentPlace(tx, id, userId)
    if (!place) throw notFound(COMMENT_GONE)
    if (place.authorId !== userId && place.postAuthorId !== userId) {
      throw forbidden('Only who wrote a comment or the post above it can delete it')
    }
    await deleteCommentRow(tx, id)
    await withdrawCommentNotifications(deps, tx, place.postAuthorId, [id])
  })
  return null
}

export const commentHiding: Hiding = {
  ...hidingOfComments,
  async hide(tx, id, reason, deps) {
    const hidden = await hidingOfComments.hide(tx, id, reason)
    if (hidden) await withdrawCommentNotifications(deps, tx, await findPostAuthor(tx, id), [id])
    return hidden
  },
  missing: COMMENT_GONE,
}
