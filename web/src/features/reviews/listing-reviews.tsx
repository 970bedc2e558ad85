import type { RentalType } from '@commonplot/shared/rentals/rental.ts'
import type { Review, StarCount } from '@commonplot/shared/reviews/review.ts'
import { type InfiniteData, type UseInfiniteQueryResult, useQuery } from '@tanstack/react-query'
import { useActingUserId, useFormat } from '../../lib/visit.tsx'
import { RatingSummary } from '../../ui/rating.tsx'
import { ReviewEntry, ReviewList } from './review-list.tsx'
import { starsOptions } from './review-queries.ts'

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

const wordsFor = (stars: number) => `${stars} ${stars === 1 ? 'star' : 'stars'}`

/** How many gave how much. The bars are drawn as meters, which need no styles from a script. */
function StarSpread({ stars }: { stars: StarCount[] }) {
  const format = useFormat()
  const total = stars.reduce((sum, { count }) => sum + count, 0)
  return (
    <dl aria-label="Stars" className="mb-8 grid max-w-sm gap-1.5">
      {stars.map((row) => (
        <div key={row.stars} className="grid grid-cols-[4rem_1fr_3rem] items-center gap-3">
          <dt className="text-sm text-ink-soft">{wordsFor(row.stars)}</dt>
          <dd className="order-last figures text-right text-sm">{format.count(row.count)}</dd>
          <svg aria-hidden viewBox="0 0 100 4" preserveAspectRatio="none" className="h-2 w-full">
            <rect width="100" height="4" rx="2" className="fill-sunken" />
            <rect
              width={total > 0 ? (100 * row.count) / total : 0}
              height="4"
              rx="2"
              className="fill-star"
            />
          </svg>
        </div>
      ))}
    </dl>
  )
}
