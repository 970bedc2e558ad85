import { TEXT_LIMITS } from '@commonplot/shared/contract/fields.ts'
import type { Review } from '@commonplot/shared/reviews/review.ts'
import { reviewsApi } from '@commonplot/shared/reviews/reviews.contract.ts'
import { personPath } from '@commonplot/shared/screens/screens.ts'
import { FORMER_NEIGHBOUR } from '@commonplot/shared/users/user.ts'
import { type InfiniteData, type UseInfiniteQueryResult, useMutation } from '@tanstack/react-query'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { wordsOf } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { unlessChanged, useDraft } from '../../lib/draft.ts'
import { addToast } from '../../lib/toast-store.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { FailureLine } from '../../ui/failure-line.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/inputs.tsx'
import { Link } from '../../ui/link.tsx'
import { RatingStars } from '../../ui/rating.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { ReportMenu } from '../reports/report-menu.tsx'

interface ReviewListProps<Item extends Review> {
  reviews: UseInfiniteQueryResult<InfiniteData<{ items: Item[] }>>
  empty: string
  children: (review: Item) => ReactNode
}

/** As many as were asked for, and the way to more. */
export function ReviewList<Item extends Review>({
  reviews,
  empty,
  children,
}: ReviewListProps<Item>) {
  const items = reviews.data?.pages.flatMap((page) => page.items) ?? []
  const retry = {
    refetch: items.length > 0 ? reviews.fetchNextPage : reviews.refetch,
    isFetching: reviews.isFetching,
  }
  return (
    <>
      {reviews.isPending && <Skeleton className="h-28 w-full" />}
      {items.length > 0 && <ul className="divide-y divide-line">{items.map(children)}</ul>}
      {reviews.isSuccess && items.length === 0 && <p className="text-ink-soft">{empty}</p>}
      {reviews.isError && <FailureLine words="Loading reviews failed." query={retry} />}
      {reviews.hasNextPage && !reviews.isError && (
        <Button
          variant="secondary"
          className="mt-4"
          busyLabel={reviews.isFetchingNextPage && 'Loading more...'}
          onClick={() => void reviews.fetchNextPage()}
        >
          Show more reviews
        </Button>
      )}
    </>
  )
}

interface ReviewEntryProps {
  review: Review
  /** The reader is whom it is about. */
  canAnswer: boolean
  /** Beside the stars: the subject of the review, where the page does not name it. */
  about?: ReactNode
}

export function ReviewEntry({ review, canAnswer, about }: ReviewEntryProps) {
  const { author, answer } = review
  return (
    <li className="py-6 first:pt-0">
      <div className="flex items-center gap-3">
        <Avatar fullName={author?.fullName} src={author?.profileImage} />
        <div className="min-w-0 flex-1">
          <p className="font-semibold wrap-anywhere">
            {author ? (
              <Link href={personPath(author.id)} className="finger-high hover:underline">
                {author.fullName}
              </Link>
            ) : (
              FORMER_NEIGHBOUR
            )}
          </p>
          <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
            <RatingStars rating={review.rating} />
            <TimeAgo instant={review.visibleAt ?? review.createdAt} />
            {about}
          </p>
        </div>
        <ReportMenu target={{ type: 'review', id: review.id }} person={author} />
      </div>
      <p className="mt-3 max-w-prose text-lg wrap-anywhere whitespace-pre-line">{review.comment}</p>
      {answer !== null && <Answer words={answer} />}
      {answer === null && canAnswer && <AnswerForm review={review} />}
    </li>
  )
}

/** Opens where the answer will stand. */
function AnswerForm({ review }: { review: Review }) {
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

export function Answer({ words }: { words: string }) {
  return (
    <div className="mt-4 max-w-prose border-l-2 border-line-strong pl-4">
      <p className="text-sm font-semibold text-ink-soft">The answer</p>
      <p className="wrap-anywhere whitespace-pre-line">{words}</p>
    </div>
  )
}
