import type { OutboxItem } from '../../lib/outbox.ts'

export const COMMENT_KIND = 'comment'

interface WrittenComment {
  postId: string
  content: string
}

export interface WaitingComment extends WrittenComment {
  clientId: string
  createdAt: string
}

export const waitingIn = ({ clientId, createdAt, content }: OutboxItem): WaitingComment => ({
  clientId,
  createdAt,
  ...(content as WrittenComment),
})

export const commentsIn = (items: readonly OutboxItem[]): WaitingComment[] =>
  items.filter(({ kind }) => kind === COMMENT_KIND).map(waitingIn)
