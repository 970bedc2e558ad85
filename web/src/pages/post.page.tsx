import { PATHS } from '@commonplot/shared/screens/screens.ts'
import { useQuery } from '@tanstack/react-query'
import { authorOf, PostCard } from '../features/posts/post-card.tsx'
import { postOptions, useLikesOfOtherTabs } from '../features/posts/post-queries.ts'
import { usePageHead } from '../lib/page-head.ts'
import { BackLink } from '../ui/back-link.tsx'
import { NotFoundState } from '../ui/failure-state.tsx'
import { ButtonLink } from '../ui/link.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

const LONGEST_DESCRIPTION = 160

/** A single post of the feed, where a shared link leads. */
export function Page({ id }: { id: string }) {
  const post = useQuery(postOptions(id))
  useLikesOfOtherTabs()
  const { data, error, isError } = post
  usePageHead({
    title: data
      ? `${authorOf(data)} in the Community Feed`
      : isError
        ? 'Post not found'
        : undefined,
    description: data?.content.slice(0, LONGEST_DESCRIPTION),
    image: data?.images[0],
    error,
  })
  return (
    <div className="page-width max-w-3xl pt-4 md:pt-6">
      <BackLink href={PATHS.home}>Back to Home</BackLink>
      {post.isPending && <Skeleton className="h-48" />}
      {data && (
        <>
          <h1 className="mb-6 text-3xl wrap-anywhere">From {authorOf(data)}</h1>
          <PostCard key={data.id} post={data} isAlone />
        </>
      )}
      <NotFoundState
        query={post}
        title="This post is no longer there"
        words="It may have been taken down."
        failure="Loading this post failed."
      >
        <ButtonLink href={PATHS.home}>Back to Home</ButtonLink>
      </NotFoundState>
    </div>
  )
}
