import { postGroup } from '@commonplot/shared/notifications/notification.ts'
import { ownPostPath } from '@commonplot/shared/screens/screens.ts'
import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import type { DomainEvents, EventHandler } from '../../domain-events.ts'
import { notify, takeBackNotice } from './notify.service.ts'
import { findName } from './people.store.ts'

const EXCERPT_LENGTH = 200

const commentKey = (id: string): string => `comment:${id}`

export const tellOfComment: EventHandler<'post_commented'> = async (tx, event) => {
  const { commentId, postId, postAuthorId, authorId, content, at } = event
  if (postAuthorId === null || postAuthorId === authorId) return
  await notify(tx, {
    key: commentKey(commentId),
    kind: 'comment',
    to: postAuthorId,
    title: `${await findName(tx, authorId)} commented on your post`,
    body: [...content].slice(0, EXCERPT_LENGTH).join(''),
    link: ownPostPath(postId),
    group: postGroup(postId),
    at,
  })
}

/** It was deleted, or hidden: whoever was told of it reads its words no longer. */
export async function forgetComment(
  tx: WritableDatabase,
  { commentId, postAuthorId }: Pick<DomainEvents['post_commented'], 'commentId' | 'postAuthorId'>,
): Promise<void> {
  if (postAuthorId) await takeBackNotice(tx, { key: commentKey(commentId), to: postAuthorId })
}
