import type { Page } from '@commonplot/shared/contract/endpoint.ts'
import type { ReviewOfPerson, ReviewOfRental } from '@commonplot/shared/reviews/rental-review.ts'
import type { Review, StarCount } from '@commonplot/shared/reviews/review.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Caller, Visitor } from '../../caller.ts'
import { conflict, forbidden, notFound } from '../../failures.ts'
import type { Hiding } from '../../hiding.ts'
import { assertCanReach, assertPersonIsSeen } from '../blocking/blocking.service.ts'
import { requireSeenPlot } from '../plots/plots.service.ts'
import { readOwnRental } from '../rentals/rental-parties.service.ts'
import { requireSeenTool } from '../tools/tools.service.ts'
import {
  countStars,
  findReview,
  findReviewsOfItem,
  findReviewsOfRental,
  findReviewsOfUser,
  hidingOfReviews,
  type ReviewedItem,
} from './reviews.store.ts'
import { findParties, insertAnswer } from './written-reviews.store.ts'

const STARS = [5, 4, 3, 2, 1]

const assertListed = (deps: AppDeps, { type, id }: ReviewedItem, visitor: Visitor) =>
  type === 'plot' ? requireSeenPlot(deps, id, visitor) : requireSeenTool(deps, id, visitor)

export async function listReviews(
  deps: AppDeps,
  item: ReviewedItem,
  { cursor }: { cursor?: string | undefined },
  visitor: Visitor,
): Promise<Page<Review>> {
  await assertListed(deps, item, visitor)
  return findReviewsOfItem(deps.db, item, { cursor, viewerId: visitor.userId })
}

/** Returns all five counts, zeros included. */
export async function spreadOfStars(
  deps: AppDeps,
  item: ReviewedItem,
  visitor: Visitor,
): Promise<StarCount[]> {
  await assertListed(deps, item, visitor)
  const given = new Map((await countStars(deps.db, item)).map((row) => [row.stars, row.count]))
  return STARS.map((stars) => ({ stars, count: given.get(stars) ?? 0 }))
}

export async function listReviewsOfUser(
  { db }: AppDeps,
  userId: string,
  { cursor }: { cursor?: string | undefined },
  visitor: Visitor,
): Promise<Page<ReviewOfPerson>> {
  await assertPersonIsSeen(db, userId, visitor)
  return findReviewsOfUser(db, userId, { cursor, viewerId: visitor.userId })
}

export async function listReviewsOfRental(
  { db }: AppDeps,
  id: string,
  caller: Caller,
): Promise<ReviewOfRental[]> {
  await readOwnRental(db, id, caller)
  return findReviewsOfRental(db, id, caller.userId)
}

/** Only the reviewed person answers, once. */
export async function answerReview(
  deps: AppDeps,
  id: string,
  answer: string,
  caller: Caller,
): Promise<Review> {
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    const [review] = await findParties(tx, [id])
    // A review that is not published yet does not exist for the reviewed person.
    if (!review?.visibleAt) throw notFound('Review not found')
    if (review.subjectId !== caller.userId) {
      throw forbidden('Only the one whom a review is about can answer it')
    }
    if (review.authorId) await assertCanReach(tx, caller.userId, review.authorId)
    if (!(await insertAnswer(tx, { id, answer, now }))) {
      throw conflict('You have answered this review already.')
    }
    await deps.publish(tx, 'review_answered', { ...review, at: now })
  })
  const answered = await findReview(deps.db, id)
  if (!answered) throw notFound('Review not found')
  return answered
}

export const reviewHiding: Hiding = { ...hidingOfReviews, missing: 'Review not found' }
