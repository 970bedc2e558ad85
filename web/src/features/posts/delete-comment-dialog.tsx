import type { Comment } from '@commonplot/shared/posts/comments.contract.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useDeleteComment } from './comment-queries.ts'

interface DeleteCommentDialogProps {
  comment: Comment
  onClose: () => void
  onDeleted: () => void
}

export function DeleteCommentDialog({ comment, onClose, onDeleted }: DeleteCommentDialogProps) {
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
