import { commentsApi } from '@commonplot/shared/posts/comments.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readAgain } from '../../changes.ts'
import { call } from '../../lib/call.ts'
import { type OutboxItem, useOutbox } from '../../lib/outbox.ts'
import { keepSending } from '../../lib/outbox-sender.ts'
import { useSignedInUserId } from '../../lib/visit.tsx'

export const COMMENT_KIND = 'comment'

interface WrittenComment {
  postId: string
  content: string
}

export interface WaitingComment extends WrittenComment {
  clientId: string
  createdAt: string
}

const waitingIn = ({ clientId, createdAt, content }: OutboxItem): WaitingComment => ({
  clientId,
  createdAt,
  ...(content as WrittenComment),
})

export const commentsIn = (items: readonly OutboxItem[]): WaitingComment[] =>
  items.filter(({ kind }) => kind === COMMENT_KIND).map(waitingIn)

/** Sends comments written offline, from every page. */
export function CommentSender() {
  const userId = useSignedInUserId()
  const queryClient = useQueryClient()
  // Restarts for each added comment, which an earlier sender does not know.
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
