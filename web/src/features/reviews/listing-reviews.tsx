import type { Review } from '@commonplot/shared/reviews/review.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { Avatar } from '../../ui/avatar.tsx'
import { FailureLine } from '../../ui/failure-line.tsx'
import { RatingStars, RatingSummary } from '../../ui/rating.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'

function ReviewEntry({ review }: { review: Review }) {
  return (
    <li className="py-6 first:pt-0">
      <div className="flex items-center gap-3">
        <Avatar fullName={review.author?.fullName} src={review.author?.profileImage} />
        <div>
          <p className="font-semibold">{review.author?.fullName ?? 'A former member'}</p>
          <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
            <RatingStars rating={review.rating} />
            <TimeAgo instant={review.createdAt} />
          </p>
        </div>
      </div>
      <p className="mt-3 max-w-prose text-lg">{review.comment}</p>
    </li>
  )
}

interface ListingReviewsProps {
  listing: { rating: number | null; reviewCount: number }
  reviews: UseQueryResult<Review[]>
}

export function ListingReviews({ listing, reviews }: ListingReviewsProps) {
  return (
    <>
      <RatingSummary
        rating={listing.rating}
        reviewCount={listing.reviewCount}
        className="mb-6 text-lg"
      />
      {reviews.isPending && <Skeleton className="h-28 w-full" />}
      {reviews.isError && <FailureLine words="Loading reviews failed." query={reviews} />}
      {reviews.data && (
        <ul className="divide-y divide-line">
          {reviews.data.map((review) => (
            <ReviewEntry key={review.id} review={review} />
          ))}
        </ul>
      )}
    </>
  )
}
