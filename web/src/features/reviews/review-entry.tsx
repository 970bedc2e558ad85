import type { Review } from '@commonplot/shared/reviews/review.ts'
import { personPath } from '@commonplot/shared/screens/screens.ts'
import { FORMER_NEIGHBOUR } from '@commonplot/shared/users/user.ts'
import type { ReactNode } from 'react'
import { Avatar } from '../../ui/avatar.tsx'
import { Link } from '../../ui/link.tsx'
import { RatingStars } from '../../ui/rating.tsx'
import { TimeAgo } from '../../ui/time-ago.tsx'
import { ReportMenu } from '../reports/report-menu.tsx'
import { Answer } from './answer.tsx'
import { AnswerForm } from './answer-form.tsx'

interface ReviewEntryProps {
  review: Review
  /** The reader is whom it is about. */
  canAnswer: boolean
  /** Beside the stars: what it is about, where that is not clear. */
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
