import { clipText } from '@commonplot/shared/contract/clip-text.ts'
import { postGroup } from '@commonplot/shared/notifications/notification.ts'
import { ownPostPath } from '@commonplot/shared/screens/screens.ts'
import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { EventHandler } from '../../event-handler.ts'
import { notify, takeBackNotices } from './notify.service.ts'
import { findName } from './people.store.ts'

const EXCERPT_LENGTH = 200

const commentKey = (id: string): string => `comment:${id}`

export const tellOfComment: EventHandler<'post_commented'> = async (tx, event, deps) => {
  const { commentId, postId, postAuthorId, authorId, content, at } = event
  if (postAuthorId === null || postAuthorId === authorId) return
  await notify(deps, tx, {
    key: commentKey(commentId),
    kind: 'comment',
    to: postAuthorId,
    from: authorId,
    title: `${await findName(tx, authorId)} commented on your post`,
    body: clipText(content, EXCERPT_LENGTH),
    link: ownPostPath(postId),
    group: postGroup(postId),
    at,
  })
}

/** They are gone for whose post they are under, who was told of them and reads their words no longer. */
export async function forgetComments(
  deps: AppDeps,
  tx: WritableDatabase,
  postAuthorId: string | null,
  commentIds: string[],
): Promise<void> {
  if (postAuthorId) await takeBackNotices(deps, tx, postAuthorId, commentIds.map(commentKey))
}
