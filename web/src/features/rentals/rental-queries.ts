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
    // Holds run out and rentals begin while nobody looks.
    staleTime: 0,
  })

const HANDOVER_FRESH_MS = 30_000

export const rentalOptions = (id: string) =>
  queryOptions({
    ...endpointQuery(handoverApi.getRental, { params: { id } }),
    // Days go by, and deposits with them, while nobody looks.
    staleTime: HANDOVER_FRESH_MS,
  })

/** Shows at once what the server has just answered. */
export const showRental = (queryClient: QueryClient, rental: Rental) =>
  queryClient.setQueryData(rentalOptions(rental.id).queryKey, { rental })

/** Days that are taken, and those that the person holds: an own unpaid hold may still be changed. */
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
