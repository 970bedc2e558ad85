import { usersApi } from '@commonplot/shared/users/users.contract.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { endpointQuery } from '../../lib/endpoint-query.ts'
import { removeFromOutbox, useOutbox } from '../../lib/outbox.ts'
import { useSignedInUserId } from '../../lib/visit.tsx'
import { commentsIn, type WaitingComment } from './comment-outbox.ts'
import { CommentFrame } from './comment-row.tsx'

interface WaitingCommentsProps {
  postId: string
  /** Where nothing waits. */
  otherwise: ReactNode
}

/** What this device could not send yet. */
export function WaitingComments({ postId, otherwise }: WaitingCommentsProps) {
  const waiting = commentsIn(useOutbox()).filter((comment) => comment.postId === postId)
  if (waiting.length === 0) return otherwise
  return (
    <ul aria-label="Waiting to be sent" className="grid gap-4">
      {waiting.map((comment) => (
        <WaitingRow key={comment.clientId} comment={comment} />
      ))}
    </ul>
  )
}

function WaitingRow({ comment }: { comment: WaitingComment }) {
  const userId = useSignedInUserId()
  const { data: myself = null } = useQuery(
    endpointQuery(usersApi.getUser, { params: { id: userId } }),
  )
  return (
    <CommentFrame
      author={myself}
      name={myself?.fullName ?? 'You'}
      createdAt={comment.createdAt}
      content={comment.content}
      note={
        <>
          <span className="font-semibold text-danger">Not sent</span>
          <span>Waiting for a connection</span>
          <button
            type="button"
            onClick={() => removeFromOutbox(userId, comment.clientId)}
            className="min-h-11 px-1 font-semibold text-leaf underline underline-offset-4"
          >
            Discard
          </button>
        </>
      }
    />
  )
}
