import { ANSWER_PATH, hiddenWords } from '@commonplot/shared/operator/hidden-words.ts'
import type { Post } from '@commonplot/shared/posts/post.ts'
import { MessageCircle } from 'lucide-react'
import { Activity, type ReactNode, useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'

const Comments = lazyPart(async () => (await import('./comments.tsx')).Comments)

interface PostFootProps {
  post: Post
  className: string
  opensByItself?: boolean
  children: (commentsButton: ReactNode) => ReactNode
}

/** The row below a post, and its comments after a press. */
export function PostFoot({ post, className, opensByItself, children }: PostFootProps) {
  const [isOpen, setIsOpen] = useState<boolean>()
  useEffect(() => {
    if (opensByItself) void Comments.open(() => setIsOpen(true))
  }, [opensByItself])
  return (
    <>
      <div className={className}>
        {children(
          <Button
            variant="quiet"
            aria-expanded={Boolean(isOpen)}
            onClick={() => (isOpen ? setIsOpen(false) : void Comments.open(() => setIsOpen(true)))}
            {...Comments.prefetchOnIntent}
          >
            <MessageCircle aria-hidden strokeWidth={1.75} className="size-5" />
            <span className="sr-only">Comments</span> {post.comments}
          </Button>,
        )}
      </div>
      {isOpen !== undefined && (
        // Closing keeps the draft; opening again refetches the comments.
        <Activity mode={isOpen ? 'visible' : 'hidden'}>
          <Comments post={post} />
        </Activity>
      )}
    </>
  )
}

/** Its author alone still reads a hidden post, and why it is one. */
export function HiddenPost({ reason }: { reason: string }) {
  const answer = (
    <TextLink href={ANSWER_PATH} className="text-on-sun!">
      Answer
    </TextLink>
  )
  return (
    <div className="mt-4">
      <Notice action={answer}>{hiddenWords(reason)}</Notice>
    </div>
  )
}
