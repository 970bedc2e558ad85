import { postGroup } from '@commonplot/shared/notifications/notification.ts'
import { ownPostPath } from '@commonplot/shared/screens/screens.ts'
import type { EventHandler } from '../../domain-events.ts'
import { notify } from './notify.service.ts'
import { findName } from './people.store.ts'

const EXCERPT_LENGTH = 200

export const tellOfComment: EventHandler<'post_commented'> = async (tx, event) => {
  const { commentId, postId, postAuthorId, authorId, content, at } = event
  if (postAuthorId === null || postAuthorId === authorId) return
  await notify(tx, {
    key: `comment:${commentId}`,
    kind: 'comment',
    to: postAuthorId,
    title: `${await findName(tx, authorId)} commented on your post`,
    body: [...content].slice(0, EXCERPT_LENGTH).join(''),
    link: ownPostPath(postId),
    group: postGroup(postId),
    at,
  })
}
