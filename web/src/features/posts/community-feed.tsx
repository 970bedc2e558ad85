import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureLine } from '../../ui/failure-line.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PostCard } from './post-card.tsx'
import { PostComposer } from './post-composer.tsx'
import { loadMorePosts, useLikesOfOtherTabs, usePosts } from './post-queries.ts'

const FIGURES = [
  ['26', 'Posts This Week'],
  ['8', 'Active Gardeners'],
  ['15', 'Harvests Shared'],
] as const

export function CommunityFeed() {
  const posts = usePosts()
  useLikesOfOtherTabs()
  return (
    <div className="grid grid-cols-1 items-start gap-x-10 gap-y-5 lg:grid-cols-[22rem_1fr]">
      <div className="grid gap-6 lg:sticky lg:top-24">
        <dl className="flex flex-wrap gap-x-10 gap-y-3">
          {FIGURES.map(([value, label]) => (
            <div key={label} className="flex flex-row-reverse items-baseline gap-2">
              <dt className="text-ink-soft">{label}</dt>
              <dd className="display text-2xl font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
        <PostComposer />
      </div>
      <div className="grid grid-cols-1 gap-5">
        {posts.isPending && [1, 2, 3].map((n) => <Skeleton key={n} className="h-48" />)}
        {posts.shown.map((post) => (
          <PostCard key={post.id} post={post} />
        ))}
        {posts.isError && <FailureLine words="Loading posts failed." query={posts} />}
        {posts.isSuccess && posts.shown.length === 0 && (
          <EmptyState
            picture="/pictures/empty-activity.svg"
            title="No community posts yet."
            words="Be the first to share your gardening journey!"
          />
        )}
        {posts.hasMore && (
          <Button variant="secondary" className="justify-self-center" onClick={loadMorePosts}>
            Load More Posts
          </Button>
        )}
      </div>
    </div>
  )
}
