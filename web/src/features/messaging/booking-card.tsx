import { BOOKING_STATUS_LABELS } from '@commonplot/shared/bookings/booking.ts'
import { canAnswer, whoAnswers } from '@commonplot/shared/bookings/booking-answers.ts'
import { type BookingAnswer, bookingsApi } from '@commonplot/shared/bookings/bookings.contract.ts'
import type { MessageBooking } from '@commonplot/shared/messaging/message.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CalendarDays } from 'lucide-react'
import { ACTING_USER_ID } from '../../lib/acting-user.ts'
import { ApiError } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { formatPlainDate } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { addToast } from '../../ui/toast-store.ts'
import { refreshEverything } from './messaging-queries.ts'

const ANSWERS: { answer: BookingAnswer; label: string; busyLabel: string }[] = [
  { answer: 'accepted', label: 'Accept', busyLabel: 'Accepting...' },
  { answer: 'declined', label: 'Decline', busyLabel: 'Declining...' },
  { answer: 'cancelled', label: 'Cancel request', busyLabel: 'Cancelling...' },
]

function useAnswer(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (status: BookingAnswer) =>
      call(bookingsApi.answerBooking, { params: { id }, body: { status } }),
    onSettled: () => refreshEverything(queryClient),
    onError: (error) =>
      addToast({
        title: 'Error',
        description:
          (error instanceof ApiError && error.serverMessage) ||
          'Failed to update booking request. Please try again.',
        look: 'destructive',
      }),
  })
}

export function BookingCard({ booking }: { booking: MessageBooking }) {
  const answering = useAnswer(booking.id)
  const role = booking.ownerId === ACTING_USER_ID ? 'owner' : 'requester'
  const possible = ANSWERS.filter(
    ({ answer }) => whoAnswers(answer) === role && canAnswer(booking.status, answer),
  )
  return (
    <section aria-label={`Booking request: ${booking.itemName}`} className="space-y-2">
      <p className="flex items-center gap-2 font-semibold">
        <CalendarDays aria-hidden strokeWidth={1.75} className="size-5" />
        {booking.itemName}
      </p>
      <p>
        {formatPlainDate(booking.startDate)} to {formatPlainDate(booking.endDate)}
      </p>
      <p className="text-sm">
        {BOOKING_STATUS_LABELS[booking.status]}
        {booking.statusReason && `: ${booking.statusReason}`}
      </p>
      {possible.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {possible.map(({ answer, label, busyLabel }) => (
            <Button
              key={answer}
              variant={answer === 'accepted' ? 'primary' : 'secondary'}
              onClick={() => answering.mutate(answer)}
              disabled={answering.isPending}
              busyLabel={answering.isPending && answering.variables === answer && busyLabel}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
    </section>
  )
}
