import { ANONYMOUS_AUTHOR, POST_TYPE_LABELS, type Post } from '@commonplot/shared/posts/post.ts'
import { personPath, postPath } from '@commonplot/shared/screens/screens.ts'
import { Heart } from 'lucide-react'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Link } from '../../ui/link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { ShareLinkButton } from '../../ui/share-link-button.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { ReportMenu } from '../reports/report-menu.tsx'
import { HiddenPost, PostFoot } from './post-foot.tsx'
import { useToggleLike } from './post-queries.ts'

function earnedWords({ type, xpEarned }: Post): string | null {
  if (xpEarned <= 0) return null
  return type === 'achievement' ? 'Badge earned!' : `+${xpEarned} XP earned`
}

export const authorOf = ({ user }: Post): string => user?.fullName || ANONYMOUS_AUTHOR

export function PostCard({ post, isAlone = false }: { post: Post; isAlone?: boolean }) {
  const like = useToggleLike(post)
  const author = authorOf(post)
  const [image] = post.images
  const earned = earnedWords(post)
  return (
    <Card className="p-5 sm:p-6">
      <article aria-label={`Post by ${author}`}>
        <div className="flex items-center gap-3 sm:gap-4">
          <Avatar fullName={post.user?.fullName} src={post.user?.profileImage} />
          <div className="min-w-0 flex-1">
            <p className="font-semibold">
              {post.userId === null ? (
                author
              ) : (
                <Link href={personPath(post.userId)} className="hover:underline">
                  {author}
                </Link>
              )}
            </p>
            <TimeAgo instant={post.createdAt} className="text-sm text-ink-soft" />
          </div>
          <Badge tone="leaf">{POST_TYPE_LABELS[post.type] ?? POST_TYPE_LABELS.update}</Badge>
          <ReportMenu
            target={{ type: 'post', id: post.id }}
            person={post.userId === null ? null : { id: post.userId, fullName: author }}
            className="-mr-3 -ml-2 size-11 shrink-0"
          />
        </div>
        <p className="mt-4 text-lg wrap-anywhere whitespace-pre-line">{post.content}</p>
        {image && (
          <Picture
            src={image}
            fallback="/pictures/default-garden.svg"
            alt={`Picture shared by ${author}`}
            width={800}
            height={450}
            sizes="(min-width: 48rem) 40rem, 100vw"
            className="mt-4 aspect-video w-full rounded-md"
          />
        )}
        {post.hiddenReason && <HiddenPost reason={post.hiddenReason} />}
        {earned && <p className="mt-4 font-semibold text-terracotta">{earned}</p>}
        <PostFoot
          post={post}
          className="mt-3 -ml-3 flex flex-wrap items-center gap-1"
          opensByItself={isAlone}
        >
          {(commentsButton) => (
            <>
              <Button
                variant="quiet"
                aria-pressed={post.liked}
                aria-label={`Like, ${post.likes} so far`}
                isWaiting={like.isPending}
                onClick={() => like.mutate()}
              >
                <Heart
                  aria-hidden
                  strokeWidth={1.75}
                  className={post.liked ? 'size-5 fill-terracotta text-terracotta' : 'size-5'}
                />
                {post.likes}
              </Button>
              {commentsButton}
              <ShareLinkButton
                variant="quiet"
                title={`${author} on Commonplot`}
                path={postPath(post.id)}
              >
                Share
              </ShareLinkButton>
            </>
          )}
        </PostFoot>
      </article>
    </Card>
  )
}
