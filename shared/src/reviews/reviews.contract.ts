import * as z from 'zod/mini'
import { contract, endpoint } from '../contract/endpoint.ts'
import { requiredText, TEXT_LIMITS } from '../contract/fields.ts'
import { listPage } from '../contract/list-query.ts'
import { reviewOfPerson, reviewOfRental } from './rental-review.ts'
import { review, starCount, stars } from './review.ts'

export const COMMENT_MISSING = 'Say something about it'

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
  listReviewsOfRental: endpoint({
    method: 'GET',
    path: '/api/rentals/:id/reviews',
    access: 'member',
    summary: 'What the two of a rental wrote, as far as the caller may see it',
    response: z.array(reviewOfRental),
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
  countPlotStars: endpoint({
    method: 'GET',
    path: '/api/plots/:id/stars',
    access: 'anyone',
    summary: 'How many reviews of a plot gave five stars, four, and so on',
    response: z.array(starCount),
  }),
  countToolStars: endpoint({
    method: 'GET',
    path: '/api/tools/:id/stars',
    access: 'anyone',
    summary: 'How many reviews of a tool gave five stars, four, and so on',
    response: z.array(starCount),
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
