import { paymentsApi } from '@commonplot/shared/payments/payments.contract.ts'
import { handoverApi } from '@commonplot/shared/rentals/handover.contract.ts'
import type { Rental } from '@commonplot/shared/rentals/rental.ts'
import { rentalsApi } from '@commonplot/shared/rentals/rentals.contract.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { endpointKey, endpointQuery } from '../../lib/endpoint-query.ts'
import type { RentableItem } from './rentable-item.ts'

const AVAILABILITY = {
  plot: rentalsApi.listPlotAvailability,
  tool: rentalsApi.listToolAvailability,
}

export const myRentalsOptions = (userId: string) =>
  queryOptions({
    ...endpointQuery(rentalsApi.listRentals, { query: { userId } }),
    // Holds expire and rentals begin without an event.
    staleTime: 0,
  })

const HANDOVER_FRESH_MS = 30_000

export const rentalOptions = (id: string) =>
  queryOptions({
    ...endpointQuery(handoverApi.getRental, { params: { id } }),
    // Phases and deposits change with the date, without an event.
    staleTime: HANDOVER_FRESH_MS,
  })

/** Writes the rental of a reply into the cache. */
export const showRental = (queryClient: QueryClient, rental: Rental) =>
  queryClient.setQueryData(rentalOptions(rental.id).queryKey, { rental })

/** Taken days, and the days of the person's own unpaid hold, which may still be changed. */
export const takenDaysOptions = ({ type, id }: Pick<RentableItem, 'type' | 'id'>) =>
  queryOptions({
    queryKey: endpointKey(AVAILABILITY[type], { params: { id } }),
    queryFn: async ({ signal }) => {
      const days = await call(AVAILABILITY[type], { params: { id } }, signal)
      return {
        taken: days.filter(({ ownHold }) => !ownHold),
        held: days.flatMap(({ startDate, ownHold }) =>
          ownHold ? [{ startDate, ...ownHold }] : [],
        ),
      }
    },
    staleTime: 0,
  })

export const paymentConfigOptions = endpointQuery(paymentsApi.getPaymentConfig, {})
