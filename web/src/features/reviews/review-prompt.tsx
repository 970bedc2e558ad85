import { hiddenWords } from '@commonplot/shared/operator/hidden-words.ts'
import type { Rental } from '@commonplot/shared/rentals/rental.ts'
import { seenFromDay } from '@commonplot/shared/reviews/review-rules.ts'
import { useQuery } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { useState } from 'react'
import { useActingUserId, useFormat } from '../../lib/visit.tsx'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { RatingStars } from '../../ui/rating.tsx'
import { Answer } from './review-list.tsx'
import { rentalReviewsOptions } from './review-queries.ts'

const ReviewDialog = lazyPart(async () => (await import('./review-dialog.tsx')).ReviewDialog)

/** Asks for a review of a completed rental, or shows the written one. */
export function ReviewPrompt({ rental }: { rental: Rental }) {
  const userId = useActingUserId()
  const isRenter = userId === rental.renterId
  if (rental.status !== 'completed' || (!isRenter && userId !== rental.ownerId)) return null
  if (rental.reviewedBy.includes(isRenter ? 'renter' : 'owner')) {
    return <OwnReview rental={rental} isRenter={isRenter} />
  }
  return <WriteReview rental={rental} isRenter={isRenter} />
}

interface PartProps {
  rental: Rental
  isRenter: boolean
}

function WriteReview({ rental, isRenter }: PartProps) {
  const [open, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const isOtherDone = rental.reviewedBy.length > 0
  const show = () => {
    setWasOpened(true)
    setOpen(true)
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p>
        {isRenter ? `How was ${rental.item.name}?` : 'How was your renter?'}
        {isOtherDone && ' They have written; you see it once you have too.'}
      </p>
      <Button
        variant="secondary"
        aria-haspopup="dialog"
        onClick={() => void ReviewDialog.open(show)}
        {...ReviewDialog.prefetchOnIntent}
      >
        <Star aria-hidden strokeWidth={1.75} className="size-5" />
        Write a review
      </Button>
      {wasOpened && (
        <ReviewDialog
          rental={rental}
          isRenter={isRenter}
          open={open}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}

/** Only the author sees the review before it is public, with its answer. */
function OwnReview({ rental, isRenter }: PartProps) {
  const format = useFormat()
  const reviews = useQuery(rentalReviewsOptions(rental.id))
  const own = reviews.data?.find(({ by }) => by === (isRenter ? 'renter' : 'owner'))
  if (!own) return null
  return (
    <div className="rounded-md bg-sunken p-4">
      <p className="flex flex-wrap items-center gap-x-3 font-semibold">
        Your review <RatingStars rating={own.rating} />
      </p>
      <p className="mt-1 max-w-prose wrap-anywhere whitespace-pre-line">{own.comment}</p>
      {own.answer !== null && <Answer words={own.answer} />}
      {own.hiddenReason !== undefined && <p className="mt-2">{hiddenWords(own.hiddenReason)}</p>}
      {own.visibleAt === null && own.hiddenReason === undefined && (
        <p className="mt-2 text-sm text-ink-soft">
          Only you see it yet: until both of you have written, or{' '}
          {format.plainDate(seenFromDay(rental))}.
        </p>
      )}
    </div>
  )
}
