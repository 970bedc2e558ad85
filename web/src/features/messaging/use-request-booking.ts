import type { Booking } from '@commonplot/shared/bookings/booking.ts'
import { bookingsApi } from '@commonplot/shared/bookings/bookings.contract.ts'
import type { Conversation } from '@commonplot/shared/messaging/conversation.ts'
import { messagingApi } from '@commonplot/shared/messaging/messaging.contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ACTING_USER_ID } from '../../lib/acting-user.ts'
import { ApiError } from '../../lib/api-error.ts'
import { call } from '../../lib/call.ts'
import { sendLive } from '../../lib/live-socket.ts'
import { addToast } from '../../ui/toast-store.ts'
import { refreshEverything } from './messaging-queries.ts'

type Wish = Pick<Booking, 'itemType' | 'itemId' | 'startDate' | 'endDate' | 'notes'>

async function requestAndPost({ id, otherUser }: Conversation, wish: Wish): Promise<void> {
  const booking = await call(bookingsApi.requestBooking, {
    body: { ...wish, requesterId: ACTING_USER_ID, ownerId: otherUser.id, status: 'pending' },
  })
  const { itemName, startDate, endDate } = booking
  await call(messagingApi.sendMessage, {
    params: { id },
    body: {
      content: `Booking request: ${itemName} from ${startDate} to ${endDate}`,
      senderId: ACTING_USER_ID,
      clientId: crypto.randomUUID(),
      messageType: 'booking_request',
      bookingId: booking.id,
    },
  })
  sendLive({ type: 'booking_request', ownerId: otherUser.id, bookingData: { id: booking.id } })
}

/** A refusal the person can mend is said in the server's words; anything else in ours. */
const reasonOf = (error: Error): string => {
  const isRefusal = error instanceof ApiError && error.status === 409
  return (isRefusal && error.serverMessage) || 'Failed to send booking request. Please try again.'
}

export function useRequestBooking(conversation: Conversation, onSent: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (wish: Wish) => requestAndPost(conversation, wish),
    onSuccess: async () => {
      onSent()
      addToast({
        title: 'Booking Request Sent',
        description: 'Your booking request has been sent successfully.',
      })
      await refreshEverything(queryClient)
    },
    onError: (error) =>
      addToast({ title: 'Error', description: reasonOf(error), look: 'destructive' }),
  })
}
