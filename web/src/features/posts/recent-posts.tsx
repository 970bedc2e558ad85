import { POST_TYPE_LABELS, type Post } from '@commonplot/shared/posts/post.ts'
import { postsApi } from '@commonplot/shared/posts/posts.contract.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSearch } from 'wouter'
import { endpointQuery } from '../../lib/endpoint-query.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { FailureLine } from '../../ui/failure-line.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { HiddenPost, PostFoot } from './post-foot.tsx'

const userPostsOptions = (id: string) =>
  queryOptions({
    ...endpointQuery(postsApi.listUserPosts, { params: { id } }),
    // People post on other pages, and others say something to it.
    staleTime: 0,
  })

interface RecentPostProps {
  post: Post
  /** Opened by the address: a notification of a comment links here. */
  isPointed: boolean
}

function RecentPost({ post, isPointed }: RecentPostProps) {
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isPointed) place.current?.scrollIntoView({ block: 'center' })
  }, [isPointed])
  return (
    <article ref={place} className="border-b border-line pb-4 last:border-0">
      <p className="wrap-anywhere">{post.content}</p>
      {post.hiddenReason && <HiddenPost reason={post.hiddenReason} />}
      <PostFoot
        post={post}
        className="mt-1 flex flex-wrap items-center gap-x-3 text-sm text-ink-soft"
        opensByItself={isPointed}
      >
        {(commentsButton) => (
          <>
            <Badge tone="leaf">{POST_TYPE_LABELS[post.type] ?? POST_TYPE_LABELS.update}</Badge>
            <TimeAgo instant={post.createdAt} />
            {commentsButton}
          </>
        )}
      </PostFoot>
    </article>
  )
}

export function RecentPosts({ userId }: { userId: string }) {
  const posts = useQuery(userPostsOptions(userId))
  const pointed = new URLSearchParams(useSearch()).get('post')
  return (
    <Card className="p-6">
      <section aria-labelledby="recent-activity">
        <h2 id="recent-activity" className="text-xl">
          Recent activity
        </h2>
        <div className="mt-4 grid gap-4">
          {posts.isPending && [1, 2, 3].map((n) => <Skeleton key={n} className="h-20" />)}
          {posts.data?.map((post) => (
            <RecentPost key={post.id} post={post} isPointed={post.id === pointed} />
          ))}
          {posts.data?.length === 0 && (
            <p className="text-ink-soft">
              No activity yet. Start by posting your first garden update!
            </p>
          )}
          {posts.isError && <FailureLine words="Loading posts failed." query={posts} />}
        </div>
      </section>
    </Card>
  )
}
