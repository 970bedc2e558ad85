import { commentsApi } from '@commonplot/shared/posts/comments.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readAgain } from '../../changes.ts'
import { call } from '../../lib/call.ts'
import { useOutbox } from '../../lib/outbox.ts'
import { keepSending } from '../../lib/outbox-sender.ts'
import { useSignedInUserId } from '../../lib/visit.tsx'
import { COMMENT_KIND, commentsIn, waitingIn } from './comment-outbox.ts'

/** Sends what was said without a network, on whatever page the person is by then. */
export function CommentSender() {
  const userId = useSignedInUserId()
  const queryClient = useQueryClient()
  // Anew for every one that is added, which the senders of those before it do not know.
  const newest = commentsIn(useOutbox()).at(-1)?.clientId

  useEffect(() => {
    if (newest === undefined) return undefined
    const sender = keepSending(userId, {
      kind: COMMENT_KIND,
      send: (item) => {
        const { postId, content, clientId } = waitingIn(item)
        return call(commentsApi.createComment, {
          params: { id: postId },
          body: { content, clientId },
        })
      },
      describe: (item) => waitingIn(item).content,
      onSent: () => void readAgain(queryClient, 'posts'),
    })
    return sender.stop
  }, [newest, queryClient, userId])
  return null
}
