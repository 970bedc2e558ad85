import { type BookingAnswer, bookingsApi } from '@commonplot/shared/bookings/bookings.contract.ts'
import { useMutation } from '@tanstack/react-query'
import { wordsOf } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'

/** Used by guest and host in a conversation, and by the host in the requests. */
export const useAnswerBooking = (id: string) =>
  useMutation({
    mutationFn: (status: BookingAnswer) =>
      call(bookingsApi.answerBooking, { params: { id }, body: { status } }),
    meta: {
      changes: ['bookings'],
      failure: (error) => wordsOf(error, 'Failed to update booking request. Please try again.'),
    },
  })
