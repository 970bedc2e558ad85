import type { Comment } from '@commonplot/shared/posts/comments.contract.ts'
import type { Post } from '@commonplot/shared/posts/post.ts'
import { useEffect, useRef, useState } from 'react'
import { useActingUserId } from '../../lib/visit.tsx'
import { Button } from '../../ui/button.tsx'
import { FailureLine } from '../../ui/failure-line.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CommentForm } from './comment-form.tsx'
import { useComments } from './comment-queries.ts'
import { CommentRow } from './comment-row.tsx'
import { DeleteCommentDialog } from './delete-comment-dialog.tsx'
import { WaitingComments } from './waiting-comments.tsx'

/** What people said to a post, and the way to say something too. */
export function Comments({ post }: { post: Post }) {
  const userId = useActingUserId()
  const field = useRef<HTMLTextAreaElement>(null)
  const list = useComments(post)
  const [asked, setAsked] = useState<Comment | null>(null)
  const [deleted, setDeleted] = useState<string | null>(null)
  // The button that was pressed has gone with it.
  useEffect(() => {
    if (deleted) field.current?.focus()
  }, [deleted])
  const retry = {
    refetch: list.comments.length > 0 ? list.fetchNextPage : list.refetch,
    isFetching: list.isFetching,
  }
  const isMine = ({ author }: Comment) =>
    userId !== null && (author?.id === userId || post.userId === userId)
  const empty = list.isSuccess && list.comments.length === 0 && (
    <p className="text-ink-soft">No comments yet. Say the first word.</p>
  )
  return (
    <section aria-label="Comments" className="mt-3 grid gap-4 border-t border-line pt-4">
      {list.isPending && <Skeleton className="h-14" />}
      {list.comments.length > 0 && (
        <ul className="grid gap-4">
          {list.comments.map((comment) => (
            <CommentRow
              key={comment.id}
              comment={comment}
              onDelete={isMine(comment) ? () => setAsked(comment) : null}
            />
          ))}
        </ul>
      )}
      {list.isError && <FailureLine words="Loading comments failed." query={retry} />}
      {list.hasNextPage && !list.isError && (
        <Button
          variant="secondary"
          className="justify-self-start"
          busyLabel={list.isFetchingNextPage && 'Loading more...'}
          onClick={() => void list.fetchNextPage()}
        >
          Show more comments
        </Button>
      )}
      {userId === null ? empty : <WaitingComments postId={post.id} otherwise={empty} />}
      <CommentForm postId={post.id} field={field} />
      {asked && (
        <DeleteCommentDialog
          comment={asked}
          onClose={() => setAsked(null)}
          onDeleted={() => {
            setAsked(null)
            setDeleted(asked.id)
          }}
        />
      )}
    </section>
  )
}
