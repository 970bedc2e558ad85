import { TEXT_LIMITS } from '@commonplot/shared/contract/fields.ts'
import type { Review } from '@commonplot/shared/reviews/review.ts'
import { reviewsApi } from '@commonplot/shared/reviews/reviews.contract.ts'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { wordsOf } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { unlessChanged, useDraft } from '../../lib/draft.ts'
import { addToast } from '../../lib/toast-store.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/inputs.tsx'

/** Opens where the answer will stand. */
export function AnswerForm({ review }: { review: Review }) {
  const [isOpen, setIsOpen] = useState(false)
  const [words, setWords] = useDraft(`answer ${review.id}`)
  const answer = useMutation({
    mutationFn: (comment: string) =>
      call(reviewsApi.answerReview, { params: { id: review.id }, body: { comment } }),
    onSuccess: (_answered, comment) => {
      setWords(unlessChanged(comment))
      addToast({ title: 'Your answer is there', description: 'Everybody sees it.' })
    },
    meta: {
      changes: ['reviews'],
      failure: (error) => wordsOf(error, 'Answering failed. Please try again.'),
    },
  })
  if (!isOpen) {
    return (
      <Button variant="secondary" className="mt-4" onClick={() => setIsOpen(true)}>
        Answer
      </Button>
    )
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (words.trim()) answer.mutate(words)
  }
  return (
    <form onSubmit={submit} className="mt-4 max-w-prose space-y-3">
      <Field label="Your answer" hint="One answer, which everybody can read.">
        {(control) => (
          <TextArea
            {...control}
            required
            maxLength={TEXT_LIMITS.notes}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busyLabel={answer.isPending && 'Sending...'}>
          Send answer
        </Button>
        <Button variant="quiet" onClick={() => setIsOpen(false)}>
          Not now
        </Button>
      </div>
    </form>
  )
}
