import { clsx } from 'clsx'
import { Star } from 'lucide-react'
import { useFormat } from '../lib/visit.tsx'

const STARS = [1, 2, 3, 4, 5]

/** Five stars for one opinion. */
export function RatingStars({ rating, className }: { rating: number; className?: string }) {
  const format = useFormat()
  return (
    <span
      role="img"
      aria-label={`${format.rating(rating)} out of 5 stars`}
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
  const format = useFormat()
  if (rating === null)
    return <span className={clsx('text-ink-soft', className)}>No reviews yet</span>
  return (
    <span className={clsx('figures inline-flex items-center gap-1 whitespace-nowrap', className)}>
      <Star aria-hidden className="size-4 fill-current text-star" />
      <span className="sr-only">Rated</span>
      <span className="font-semibold">{format.rating(rating)}</span>
      <span className="text-ink-soft">
        ({format.count(reviewCount)} {reviewCount === 1 ? 'review' : 'reviews'})
      </span>
    </span>
  )
}
