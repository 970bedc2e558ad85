import { clsx } from 'clsx'
import { Star } from 'lucide-react'
import { formatCount, formatRating } from '../lib/format.ts'

const STARS = [1, 2, 3, 4, 5]

/** Five stars for one opinion. */
export function RatingStars({ rating, className }: { rating: number; className?: string }) {
  return (
    <span
      role="img"
      aria-label={`${formatRating(rating)} out of 5 stars`}
      className={clsx('inline-flex gap-0.5', className)}
    >
      {STARS.map((star) => (
        <Star
          key={star}
          aria-hidden
          strokeWidth={1.75}
          className={clsx('size-4 text-star', star <= Math.round(rating) && 'fill-current')}
        />
      ))}
    </span>
  )
}

interface RatingSummaryProps {
  rating: number | null
  reviewCount: number
  className?: string
}

/** One star, the average and from how many. */
export function RatingSummary({ rating, reviewCount, className }: RatingSummaryProps) {
  if (rating === null)
    return <span className={clsx('text-ink-soft', className)}>No reviews yet</span>
  return (
    <span className={clsx('figures inline-flex items-center gap-1 whitespace-nowrap', className)}>
      <Star aria-hidden className="size-4 fill-current text-star" />
      <span className="sr-only">Rated</span>
      <span className="font-semibold">{formatRating(rating)}</span>
      <span className="text-ink-soft">
        ({formatCount(reviewCount)} {reviewCount === 1 ? 'review' : 'reviews'})
      </span>
    </span>
  )
}
