import { plotsApi } from '@commonplot/shared/plots/plots.contract.ts'
import { depositOf, inCents } from '@commonplot/shared/rentals/pricing.ts'
import type { Rental } from '@commonplot/shared/rentals/rental.ts'
import { rentalsApi } from '@commonplot/shared/rentals/rentals.contract.ts'
import { toolsApi } from '@commonplot/shared/tools/tools.contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { wordsOf } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { endpointKey } from '../../lib/endpoint-query.ts'
import { addToast } from '../../lib/toast-store.ts'
import type { RentableItem, Stay } from './rentable-item.ts'

const LISTING = { plot: plotsApi.getPlot, tool: toolsApi.getTool }

export function setUpPayment(renterId: string, item: RentableItem, { startDate, endDate }: Stay) {
  const params = { id: item.id }
  const stay = { renterId, startDate, endDate }
  if (item.type === 'plot') {
    return call(rentalsApi.rentPlot, { params, body: { ...stay, monthlyPrice: item.price } })
  }
  const securityDeposit = depositOf(inCents(item.price)) / 100
  return call(rentalsApi.rentTool, {
    params,
    body: { ...stay, dailyPrice: item.price, securityDeposit },
  })
}

export function useCancelRental() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Rental) => call(rentalsApi.cancelRental, { params: { id } }),
    onSuccess: () =>
      addToast({ title: 'Rental cancelled', description: 'The dates are free again.' }),
    onSettled: (_answer, _error, { type, itemId, address }) => {
      // The exact place was theirs to know; what is kept here of it goes with the rental.
      const params = { id: itemId }
      if (address) queryClient.removeQueries({ queryKey: endpointKey(LISTING[type], { params }) })
    },
    meta: {
      changes: ['rentals', 'listings'],
      failure: (error) => wordsOf(error, 'Cancelling failed. Please try again.'),
    },
  })
}
