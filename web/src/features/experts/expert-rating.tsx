import { Star } from 'lucide-react'
import { formatCount, formatRating } from '../../lib/format.ts'

interface ExpertRatingProps {
  rating: number | null
  sessionCount: number
}

export function ExpertRating({ rating, sessionCount }: ExpertRatingProps) {
  const sessions = `${formatCount(sessionCount)} ${sessionCount === 1 ? 'session' : 'sessions'}`
  return (
    <span className="figures inline-flex flex-wrap items-center gap-x-1.5">
      {rating !== null && (
        <>
          <Star aria-hidden className="size-4 fill-current text-star" />
          <span className="sr-only">Rated</span>
          <span className="font-semibold">{formatRating(rating)}</span>
        </>
      )}
      <span className="text-ink-soft">{sessions}</span>
    </span>
  )
}
