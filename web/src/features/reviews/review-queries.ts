import { peopleApi } from '@commonplot/shared/people/people.contract.ts'
import { plotsApi } from '@commonplot/shared/plots/plots.contract.ts'
import { handoverApi } from '@commonplot/shared/rentals/handover.contract.ts'
import type { Rental, RentalType } from '@commonplot/shared/rentals/rental.ts'
import { rentalsApi } from '@commonplot/shared/rentals/rentals.contract.ts'
import { reviewsApi } from '@commonplot/shared/reviews/reviews.contract.ts'
import { toolsApi } from '@commonplot/shared/tools/tools.contract.ts'
import type { QueryClient } from '@tanstack/react-query'
import { endpointKey, endpointQuery, listOf } from '../../lib/endpoint-query.ts'

const OF_LISTING = {
  plot: { get: plotsApi.getPlot, stars: reviewsApi.countPlotStars },
  tool: { get: toolsApi.getTool, stars: reviewsApi.countToolStars },
}

export const starsOptions = (type: RentalType, id: string) =>
  endpointQuery(OF_LISTING[type].stars, { params: { id } })

export const personReviewsOptions = (id: string) => listOf(reviewsApi.listReviewsOfUser, { id })

export const rentalReviewsOptions = (id: string) =>
  endpointQuery(reviewsApi.listReviewsOfRental, { params: { id } })

/** Whatever shows this review, its rating or who has written one. */
export async function refreshAfterReview(queryClient: QueryClient, rental: Rental): Promise<void> {
  const { type, itemId, ownerId, renterId } = rental
  const params = { id: itemId }
  await Promise.all(
    [
      endpointKey(rentalsApi.listRentals),
      endpointKey(handoverApi.getRental, { params: { id: rental.id } }),
      // What belongs to a listing begins with its own key.
      endpointKey(OF_LISTING[type].get, { params }),
      ...[ownerId, renterId].flatMap((id) => [
        endpointKey(reviewsApi.listReviewsOfUser, { params: { id } }),
        endpointKey(peopleApi.getStanding, { params: { id } }),
      ]),
    ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  )
}
