import { type BookingAnswer, bookingsApi } from '@commonplot/shared/bookings/bookings.contract.ts'
import { hostingApi } from '@commonplot/shared/hosting/hosting.contract.ts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { wordsOf } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { endpointKey } from '../../lib/endpoint-query.ts'

/** A request is shown in its thread and to its host. */
export const refreshBookings = (queryClient: QueryClient) =>
  Promise.all(
    [bookingsApi.listBookings, hostingApi.getHosting].map((endpoint) =>
      queryClient.invalidateQueries({ queryKey: endpointKey(endpoint) }),
    ),
  )

export function useAnswerBooking(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (status: BookingAnswer) =>
      call(bookingsApi.answerBooking, { params: { id }, body: { status } }),
    onSettled: () => refreshBookings(queryClient),
    meta: {
      failure: (error) => wordsOf(error, 'Failed to update booking request. Please try again.'),
    },
  })
}
