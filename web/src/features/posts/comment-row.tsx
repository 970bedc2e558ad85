import type { Comment } from '@commonplot/shared/posts/comments.contract.ts'
import { personPath } from '@commonplot/shared/screens/screens.ts'
import { FORMER_NEIGHBOUR } from '@commonplot/shared/users/user.ts'
import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { ReportMenu } from '../reports/report-menu.tsx'

interface RowFrameProps {
  author: Comment['author']
  /** Instead of who that is. */
  name?: string
  createdAt: string
  content: string
  note?: ReactNode
  action?: ReactNode
}

export function CommentFrame(props: RowFrameProps) {
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
  /** Given to whoever may delete it. */
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
