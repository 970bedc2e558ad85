import type { Post } from '@commonplot/shared/posts/post.ts'
import { MessageCircle } from 'lucide-react'
import { Activity, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { openWithCode } from '../../lib/open-with-code.ts'
import { Button } from '../../ui/button.tsx'

const load = async () => ({ default: (await import('./comments.tsx')).Comments })
const Comments = lazy(load)
const code = openWithCode(load)

interface PostFootProps {
  post: Post
  className: string
  opensByItself?: boolean
  children: (commentsButton: ReactNode) => ReactNode
}

/** The row below a post, and below that what people said to it, once somebody asks for it. */
export function PostFoot({ post, className, opensByItself, children }: PostFootProps) {
  const [isOpen, setIsOpen] = useState<boolean>()
  useEffect(() => {
    if (opensByItself) void code.open(() => setIsOpen(true))
  }, [opensByItself])
  return (
    <>
      <div className={className}>
        {children(
          <Button
            variant="quiet"
            aria-expanded={Boolean(isOpen)}
            onClick={() => (isOpen ? setIsOpen(false) : void code.open(() => setIsOpen(true)))}
            {...code.prefetchOnIntent}
          >
            <MessageCircle aria-hidden strokeWidth={1.75} className="size-5" />
            <span className="sr-only">Comments</span> {post.comments}
          </Button>,
        )}
      </div>
      {isOpen !== undefined && (
        // Closed it forgets nothing that was typed, and opened again it asks for what is new.
        <Activity mode={isOpen ? 'visible' : 'hidden'}>
          <Suspense>
            <Comments post={post} />
          </Suspense>
        </Activity>
      )}
    </>
  )
}
