import { POST_TYPE_LABELS } from '@commonplot/shared/posts/post.ts'
import { useQuery } from '@tanstack/react-query'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { FailureLine } from '../../ui/failure-line.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { userPostsOptions } from './post-queries.ts'

export function RecentPosts({ userId }: { userId: string }) {
  const posts = useQuery(userPostsOptions(userId))
  return (
    <Card className="p-6">
      <section aria-labelledby="recent-activity">
        <h2 id="recent-activity" className="text-xl">
          Recent activity
        </h2>
        <div className="mt-4 grid gap-4">
          {posts.isPending && [1, 2, 3].map((n) => <Skeleton key={n} className="h-20" />)}
          {posts.data?.map((post) => (
            <article key={post.id} className="border-b border-line pb-4 last:border-0">
              <p className="wrap-anywhere">{post.content}</p>
              <p className="mt-2 flex items-center gap-3 text-sm text-ink-soft">
                <Badge tone="leaf">{POST_TYPE_LABELS[post.type] ?? POST_TYPE_LABELS.update}</Badge>
                <TimeAgo instant={post.createdAt} />
              </p>
            </article>
          ))}
          {!posts.isPending && !posts.data?.length && (
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
