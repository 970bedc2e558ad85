import type { ReviewOfPerson } from '@commonplot/shared/reviews/rental-review.ts'
import { plotPath, toolPath } from '@commonplot/shared/screens/screens.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useActingUserId } from '../../lib/visit.tsx'
import { Link } from '../../ui/link.tsx'
import { ReviewEntry, ReviewList } from './review-list.tsx'
import { personReviewsOptions } from './review-queries.ts'

function AboutItem({ review: { role, item } }: { review: ReviewOfPerson }) {
  if (!item) return <span>As {role}</span>
  const href = item.type === 'plot' ? plotPath(item.id) : toolPath(item.id)
  return (
    <span>
      As {role}:{' '}
      <Link href={href} className="underline underline-offset-4">
        {item.name}
      </Link>
    </span>
  )
}

/** Reviews of a person, as host and as renter. */
export function PersonReviews({ userId }: { userId: string }) {
  const readerId = useActingUserId()
  const reviews = useInfiniteQuery(personReviewsOptions(userId))
  return (
    <ReviewList reviews={reviews} empty="No reviews yet. They come when a rental is over.">
      {(review) => (
        <ReviewEntry
          key={review.id}
          review={review}
          canAnswer={readerId === userId}
          about={<AboutItem review={review} />}
        />
      )}
    </ReviewList>
  )
}
