import type { RentalType } from '@commonplot/shared/rentals/rental.ts'
import { reviewsApi } from '@commonplot/shared/reviews/reviews.contract.ts'
import { endpointQuery, listOf } from '../../lib/endpoint-query.ts'

const STARS = { plot: reviewsApi.countPlotStars, tool: reviewsApi.countToolStars }

export const starsOptions = (type: RentalType, id: string) =>
  endpointQuery(STARS[type], { params: { id } })

export const personReviewsOptions = (id: string) => listOf(reviewsApi.listReviewsOfUser, { id })

export const rentalReviewsOptions = (id: string) =>
  endpointQuery(reviewsApi.listReviewsOfRental, { params: { id } })
