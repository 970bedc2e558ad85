import { TEXT_LIMITS } from '@commonplot/shared/contract/fields.ts'
import type { Rental } from '@commonplot/shared/rentals/rental.ts'
import { seenFromDay } from '@commonplot/shared/reviews/review-rules.ts'
import {
  COMMENT_MISSING,
  type NewReview,
  reviewsApi,
} from '@commonplot/shared/reviews/reviews.contract.ts'
import { useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Star } from 'lucide-react'
import { type SubmitEvent, useId, useState } from 'react'
import { wordsOf } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { unlessChanged, useDraft } from '../../lib/draft.ts'
import { useFocusOnError } from '../../lib/forms.ts'
import { addToast } from '../../lib/toast-store.ts'
import { useFormat } from '../../lib/visit.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/inputs.tsx'

interface ReviewDialogProps {
  rental: Rental
  /** The renter writes about the item, the host about the renter. */
  isRenter: boolean
  open: boolean
  onClose: () => void
}

function useReview(rental: Rental, onDone: (comment: string) => void) {
  return useMutation({
    mutationFn: (body: NewReview) =>
      call(reviewsApi.reviewRental, { params: { id: rental.id }, body }),
    onSuccess: ({ review }, { comment }) => {
      const description = review.visibleAt
        ? 'Everybody can read it now.'
        : 'It is seen once the other has written too.'
      addToast({ title: 'Thank you for your review', description })
      onDone(comment)
    },
    meta: {
      changes: ['reviews'],
      failure: (error) => wordsOf(error, 'Sending the review failed. Please try again.'),
    },
  })
}

export function ReviewDialog({ rental, isRenter, open, onClose }: ReviewDialogProps) {
  const formId = useId()
  const format = useFormat()
  const [rating, setRating] = useState<number | null>(null)
  const [comment, setComment] = useDraft(`review ${rental.id}`)
  const [checks, setChecks] = useState(0)
  const isChecked = checks > 0
  useFocusOnError(formId, checks)
  const review = useReview(rental, (sent) => {
    setComment(unlessChanged(sent))
    onClose()
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setChecks(checks + 1)
    if (rating !== null && comment.trim()) review.mutate({ rating, comment })
  }
  const day = format.plainDate(seenFromDay(rental))
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={isRenter ? `How was ${rental.item.name}?` : 'How was your renter?'}
      description={`Seen when both of you have written, or on ${day}.`}
      footer={
        <Button type="submit" form={formId} busyLabel={review.isPending && 'Sending...'}>
          Send review
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="space-y-5">
        <StarInput
          legend="Stars"
          value={rating}
          onChange={setRating}
          error={isChecked && rating === null ? 'Choose one to five stars' : undefined}
        />
        <Field
          label="What would you tell a neighbour?"
          hint={`${format.count(comment.length)} of ${format.count(TEXT_LIMITS.notes)} characters`}
          error={isChecked && !comment.trim() ? COMMENT_MISSING : undefined}
        >
          {(control) => (
            <TextArea
              {...control}
              rows={5}
              maxLength={TEXT_LIMITS.notes}
              value={comment}
              onChange={(event) => setComment(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}

const WORDS = ['Poor', 'Not so good', 'Fine', 'Good', 'Wonderful']

interface StarInputProps {
  legend: string
  value: number | null
  error?: string | undefined
  onChange: (stars: number) => void
}

/** Five radio buttons with a text for the chosen value. */
function StarInput({ legend, value, error, onChange }: StarInputProps) {
  const name = useId()
  return (
    <fieldset aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      <div className="flex flex-wrap items-center gap-x-3">
        <div className="-ml-2 flex">
          {WORDS.map((words, index) => {
            const stars = index + 1
            const label = `${stars} ${stars === 1 ? 'star' : 'stars'}: ${words}`
            return (
              <label
                key={words}
                className="grid size-12 cursor-pointer place-items-center rounded-md has-focus-visible:outline-3 has-focus-visible:outline-focus"
              >
                <input
                  type="radio"
                  name={name}
                  value={stars}
                  checked={value === stars}
                  onChange={() => onChange(stars)}
                  aria-label={label}
                  aria-invalid={error ? true : undefined}
                  className="sr-only"
                />
                <Star
                  aria-hidden
                  strokeWidth={1.75}
                  className={clsx(
                    'size-8 text-star',
                    value !== null && stars <= value && 'fill-current',
                  )}
                />
              </label>
            )
          })}
        </div>
        <span aria-hidden className="text-ink-soft">
          {value !== null && WORDS[value - 1]}
        </span>
      </div>
      {error && (
        <p id={`${name}-error`} className="mt-1.5 text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
