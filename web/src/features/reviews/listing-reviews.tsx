import type { RentalType } from '@commonplot/shared/rentals/rental.ts'
import type { Review } from '@commonplot/shared/reviews/review.ts'
import { type InfiniteData, type UseInfiniteQueryResult, useQuery } from '@tanstack/react-query'
import { useActingUserId } from '../../lib/visit.tsx'
import { RatingSummary } from '../../ui/rating.tsx'
import { ReviewEntry } from './review-entry.tsx'
import { ReviewList } from './review-list.tsx'
import { starsOptions } from './review-queries.ts'
import { StarSpread } from './star-spread.tsx'

interface ListingReviewsProps {
  type: RentalType
  listing: { id: string; rating: number | null; reviewCount: number; ownerId: string | null }
  reviews: UseInfiniteQueryResult<InfiniteData<{ items: Review[] }>>
}

export function ListingReviews({ type, listing, reviews }: ListingReviewsProps) {
  const { id, rating, reviewCount, ownerId } = listing
  const userId = useActingUserId()
  const stars = useQuery({ ...starsOptions(type, id), enabled: reviewCount > 0 })
  const isOwn = userId !== null && userId === ownerId
  return (
    <>
      <RatingSummary rating={rating} reviewCount={reviewCount} className="mb-4 text-lg" />
      {stars.data && <StarSpread stars={stars.data} />}
      <ReviewList reviews={reviews} empty={`Whoever rents this ${type} can write the first one.`}>
        {(review) => <ReviewEntry key={review.id} review={review} canAnswer={isOwn} />}
      </ReviewList>
    </>
  )
}
