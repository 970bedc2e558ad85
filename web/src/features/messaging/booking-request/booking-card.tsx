import { BOOKING_STATUS_LABELS } from '@commonplot/shared/bookings/booking.ts'
import { canAnswer, whoAnswers } from '@commonplot/shared/bookings/booking-state.ts'
import type { BookingAnswer } from '@commonplot/shared/bookings/bookings.contract.ts'
import type { MessageBooking } from '@commonplot/shared/messaging/message.ts'
import { useQuery } from '@tanstack/react-query'
import { CalendarDays } from 'lucide-react'
import type { Format } from '../../../lib/format.ts'
import { useFormat, useSignedInUserId } from '../../../lib/visit.tsx'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { useKeptFocus } from '../../../ui/kept-focus.ts'
import { useAnswerBooking } from '../../bookings/answer-booking.ts'
import { bookingsOptions } from '../messaging-queries.ts'

const ANSWERS: { answer: BookingAnswer; label: string; busyLabel: string }[] = [
  { answer: 'accepted', label: 'Accept', busyLabel: 'Accepting...' },
  { answer: 'declined', label: 'Decline', busyLabel: 'Declining...' },
  { answer: 'cancelled', label: 'Cancel request', busyLabel: 'Cancelling...' },
]

const TONES: Record<MessageBooking['status'], BadgeTone> = {
  pending: 'sun',
  accepted: 'leaf',
  declined: 'soil',
  cancelled: 'soil',
  expired: 'soil',
}

/** The list of bookings is newer than the copy in the message. */
function useNewest(booking: MessageBooking): MessageBooking {
  const { data } = useQuery({
    ...bookingsOptions(useSignedInUserId()),
    select: (bookings) => bookings.find(({ id }) => id === booking.id),
  })
  return data ?? booking
}

function words(
  { isPaid, payBy, status, statusReason }: MessageBooking,
  isRequester: boolean,
  format: Format,
) {
  if (statusReason) return statusReason
  if (status !== 'accepted' || isPaid || !payBy) return null
  const until = format.exactTime(payBy)
  return isRequester
    ? `The days are kept for you until ${until}.`
    : `Waiting for the payment until ${until}.`
}

interface BookingCardProps {
  booking: MessageBooking
  onPay: (booking: MessageBooking) => void
}

export function BookingCard({ booking: asLoaded, onPay }: BookingCardProps) {
  const userId = useSignedInUserId()
  const format = useFormat()
  const booking = useNewest(asLoaded)
  const answering = useAnswerBooking(booking.id)
  const place = useKeptFocus<HTMLElement>()
  const role = booking.ownerId === userId ? 'owner' : 'requester'
  const possible = ANSWERS.filter(
    ({ answer }) =>
      whoAnswers(answer) === role && canAnswer(booking.status, answer) && !booking.isPaid,
  )
  const isPayable =
    role === 'requester' && booking.status === 'accepted' && booking.payBy && !booking.isPaid
  const detail = words(booking, role === 'requester', format)
  return (
    <article
      ref={place}
      aria-label={`Booking request: ${booking.itemName}`}
      className="space-y-2.5 outline-none"
    >
      <p className="flex items-start gap-2 font-semibold">
        <CalendarDays aria-hidden strokeWidth={1.75} className="mt-0.5 size-5 shrink-0" />
        {booking.itemName}
      </p>
      <p>
        {format.plainDate(booking.startDate)} to {format.plainDate(booking.endDate)}
      </p>
      {booking.notes && (
        <p className="border-l-2 border-line pl-3 text-ink-soft">{booking.notes}</p>
      )}
      <Badge tone={booking.isPaid ? 'green' : TONES[booking.status]}>
        {booking.isPaid ? 'Paid' : BOOKING_STATUS_LABELS[booking.status]}
      </Badge>
      {detail && <p className="text-sm">{detail}</p>}
      {(possible.length > 0 || isPayable) && (
        <div className="flex flex-wrap gap-2">
          {isPayable && <Button onClick={() => onPay(booking)}>Pay now</Button>}
          {possible.map(({ answer, label, busyLabel }) => (
            <Button
              key={answer}
              variant={answer === 'accepted' ? 'primary' : 'secondary'}
              onClick={() => answering.mutate(answer)}
              isWaiting={answering.isPending}
              busyLabel={answering.isPending && answering.variables === answer && busyLabel}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
    </article>
  )
}
