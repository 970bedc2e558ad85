import { Star } from 'lucide-react'
import { useFormat } from '../../lib/visit.tsx'

interface ExpertRatingProps {
  rating: number | null
  sessionCount: number
}

export function ExpertRating({ rating, sessionCount }: ExpertRatingProps) {
  const format = useFormat()
  const sessions = `${format.count(sessionCount)} ${sessionCount === 1 ? 'session' : 'sessions'}`
  return (
    <span className="figures inline-flex flex-wrap items-center gap-x-1.5">
      {rating !== null && (
        <>
          <Star aria-hidden className="size-4 fill-current text-star" />
          <span className="sr-only">Rated</span>
          <span className="font-semibold">{format.rating(rating)}</span>
        </>
      )}
      <span className="text-ink-soft">{sessions}</span>
    </span>
  )
}
