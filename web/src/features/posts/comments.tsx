import { TEXT_LIMITS } from '@commonplot/shared/contract/fields.ts'
import type { Comment } from '@commonplot/shared/posts/comments.contract.ts'
import type { Post } from '@commonplot/shared/posts/post.ts'
import { SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useClientId, useDraft } from '../../lib/draft.ts'
import { useActingUserId } from '../../lib/visit.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FailureLine } from '../../ui/failure-line.tsx'
import { TextArea } from '../../ui/inputs.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useComments, useDeleteComment, useSayComment } from './comment-queries.ts'
import { CommentRow, WaitingComments } from './comment-row.tsx'

/** The comments of a post, and the form for another. */
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

const MOST_ROWS = 6

interface CommentFormProps {
  postId: string
  field: RefObject<HTMLTextAreaElement | null>
}

function CommentForm({ postId, field }: CommentFormProps) {
  const [text, setText, takeWords] = useDraft(`comment ${postId}`)
  const clientId = useClientId()
  const say = useSayComment(postId, clientId.forget)
  const isEmpty = text.trim() === ''
  const isSending = isEmpty && say.isPending
  const send = () => {
    const sent = takeWords()
    if (!sent) return
    const content = sent.words
    say.mutate({ sent, body: { content, clientId: clientId.idFor({ content }) } })
  }
  const sendByEnter = (event: KeyboardEvent) => {
    // While letters are being put together, Enter only ends that.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      className="flex items-end gap-2"
    >
      <TextArea
        ref={field}
        aria-label="Write a comment"
        placeholder="Write a comment..."
        // Grows with its lines, and where the browser knows how also with long ones.
        rows={Math.min(MOST_ROWS, text.split('\n').length)}
        className="field-sizing-content max-h-44 min-h-12 scroll-mb-28 resize-none"
        maxLength={TEXT_LIMITS.notes}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={sendByEnter}
      />
      <Button
        type="submit"
        size="icon"
        className="my-0.5"
        aria-label={isSending ? 'Sending...' : 'Send comment'}
        disabled={isEmpty}
      >
        {isSending ? (
          <Spinner />
        ) : (
          <SendHorizontal aria-hidden strokeWidth={1.75} className="size-5" />
        )}
      </Button>
    </form>
  )
}

interface DeleteCommentDialogProps {
  comment: Comment
  onClose: () => void
  onDeleted: () => void
}

function DeleteCommentDialog({ comment, onClose, onDeleted }: DeleteCommentDialogProps) {
  const remove = useDeleteComment(onDeleted)
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="Delete this comment?"
      action="Delete"
      busyLabel={remove.isPending && 'Deleting...'}
      onConfirm={() => remove.mutate(comment)}
    >
      <p className="line-clamp-4 wrap-anywhere whitespace-pre-line">{comment.content}</p>
    </ConfirmDialog>
  )
}
