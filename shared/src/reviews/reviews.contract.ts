import * as z from 'zod/mini'
import { contract, endpoint } from '../contract/endpoint.ts'
import { requiredText, TEXT_LIMITS } from '../contract/fields.ts'
import { listPage } from '../contract/list-query.ts'
import { review, reviewOfPerson, stars } from './review.ts'

const COMMENT_MISSING = 'Say something about it'

export const newReview = z.object({
  rating: stars,
  comment: requiredText(TEXT_LIMITS.notes, COMMENT_MISSING),
})
export type NewReview = z.output<typeof newReview>

export const reviewsApi = contract('reviews', {
  reviewRental: endpoint({
    method: 'POST',
    path: '/api/rentals/:id/review',
    access: 'member',
    summary: 'Reviews the item, as its renter, or the renter, as the host',
    body: newReview,
    response: z.object({ review }),
    status: 201,
  }),
  answerReview: endpoint({
    method: 'POST',
    path: '/api/reviews/:id/answer',
    access: 'member',
    summary: 'Answers a review about oneself, once',
    body: z.object({ comment: requiredText(TEXT_LIMITS.notes, COMMENT_MISSING) }),
    response: z.object({ review }),
    status: 201,
  }),
  listReviewsOfUser: endpoint({
    method: 'GET',
    path: '/api/users/:id/reviews',
    access: 'anyone',
    summary: 'What others say of a person, newest first',
    query: z.object(listPage),
    response: z.array(reviewOfPerson),
    paged: true,
  }),
})
