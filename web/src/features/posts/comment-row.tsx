import type { Comment } from '@commonplot/shared/posts/comments.contract.ts'
import { personPath } from '@commonplot/shared/screens/screens.ts'
import { FORMER_NEIGHBOUR } from '@commonplot/shared/users/user.ts'
import { usersApi } from '@commonplot/shared/users/users.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { endpointQuery } from '../../lib/endpoint-query.ts'
import { removeFromOutbox, useOutbox } from '../../lib/outbox.ts'
import { useSignedInUserId } from '../../lib/visit.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { ReportMenu } from '../reports/report-menu.tsx'
import { commentsIn, type WaitingComment } from './comment-outbox.tsx'

interface RowFrameProps {
  author: Comment['author']
  /** Replaces the author. */
  name?: string
  createdAt: string
  content: string
  note?: ReactNode
  action?: ReactNode
}

function CommentFrame(props: RowFrameProps) {
  const { author, name, createdAt, content, note, action } = props
  return (
    <li className="flex items-start gap-3">
      <Avatar fullName={author?.fullName} src={author?.profileImage} className="size-9! text-sm" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-semibold wrap-anywhere">
            {author && !name ? (
              <Link href={personPath(author.id)} className="finger-high hover:underline">
                {author.fullName}
              </Link>
            ) : (
              (name ?? FORMER_NEIGHBOUR)
            )}
          </span>
          <TimeAgo instant={createdAt} className="text-sm text-ink-soft" />
        </p>
        <p className="wrap-anywhere whitespace-pre-line">{content}</p>
        {note && (
          <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">{note}</p>
        )}
      </div>
      {action}
    </li>
  )
}

interface CommentRowProps {
  comment: Comment
  /** Present for people who may delete the comment. */
  onDelete: (() => void) | null
}

export function CommentRow({ comment, onDelete }: CommentRowProps) {
  const { id, author, createdAt, content, hiddenReason } = comment
  return (
    <CommentFrame
      author={author}
      createdAt={createdAt}
      content={content}
      note={hiddenReason !== null && `Hidden from everybody else: ${hiddenReason}`}
      action={
        <div className="-my-2 flex shrink-0">
          <ReportMenu target={{ type: 'comment', id }} person={author} />
          {onDelete && (
            <Button
              variant="quiet"
              size="icon"
              className="text-ink-soft"
              aria-label={`Delete the comment by ${author?.fullName ?? FORMER_NEIGHBOUR}`}
              title="Delete"
              onClick={onDelete}
            >
              <Trash2 aria-hidden strokeWidth={1.75} className="size-5" />
            </Button>
          )}
        </div>
      }
    />
  )
}

interface WaitingCommentsProps {
  postId: string
  /** Where nothing waits. */
  otherwise: ReactNode
}

/** A comment that waits on this device. */
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
