import type { Booking } from '@commonplot/shared/bookings/booking.ts'
import { bookingsApi } from '@commonplot/shared/bookings/bookings.contract.ts'
import type { Conversation } from '@commonplot/shared/messaging/conversation.ts'
import { messagingApi } from '@commonplot/shared/messaging/messaging.contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { call } from '../../../lib/call.ts'
import { addToast } from '../../../lib/toast-store.ts'
import { useSignedInUserId } from '../../../lib/visit.tsx'
import { sendLive } from '../live/live-socket.ts'
import { showNewest } from '../messaging-queries.ts'
import { placeMessage } from '../thread/thread-queries.ts'

type Wish = Pick<Booking, 'itemType' | 'itemId' | 'startDate' | 'endDate' | 'notes'>

/** Retries reuse the client ids, so the server stores one booking and one message. */
interface Attempt {
  wish: Wish
  bookingClientId: string
  messageClientId: string
  bookingId?: string
}

/** The message contract requires these fields. A booking request has no file. */
const NO_ATTACHMENT = {
  attachmentUrl: null,
  attachmentName: null,
  attachmentSize: null,
  attachmentType: null,
}

const isSameWish = (one: Wish, other: Wish) => JSON.stringify(one) === JSON.stringify(other)

const newAttempt = (wish: Wish): Attempt => ({
  wish,
  bookingClientId: crypto.randomUUID(),
  messageClientId: crypto.randomUUID(),
})

async function requestAndPost(userId: string, { id, otherUser }: Conversation, attempt: Attempt) {
  const booking = await call(bookingsApi.requestBooking, {
    body: {
      ...attempt.wish,
      requesterId: userId,
      ownerId: otherUser.id,
      clientId: attempt.bookingClientId,
      status: 'pending',
    },
  })
  attempt.bookingId = booking.id
  const { itemName, startDate, endDate } = booking
  const message = await call(messagingApi.sendMessage, {
    params: { id },
    body: {
      content: `Booking request: ${itemName} from ${startDate} to ${endDate}`,
      senderId: userId,
      clientId: attempt.messageClientId,
      messageType: 'booking_request',
      ...NO_ATTACHMENT,
      bookingId: booking.id,
    },
  })
  sendLive({ type: 'booking_request', ownerId: otherUser.id, bookingData: { id: booking.id } })
  return message
}

/** Cancels the earlier booking whose message failed, before the changed request is sent. */
async function withdraw({ bookingId }: Attempt): Promise<void> {
  if (!bookingId) return
  const body = { status: 'cancelled' } as const
  try {
    await call(bookingsApi.answerBooking, { params: { id: bookingId }, body })
  } catch (error) {
    // 409: the booking is already answered or expired.
    if (!(error instanceof ApiError && error.status === 409)) throw error
  }
}

/** Shows the server's message where the person can correct the input. */
const reasonOf = (error: Error): string => {
  const isRefusal = error instanceof ApiError && [400, 409, 429].includes(error.status)
  return (isRefusal && error.serverMessage) || 'Failed to send booking request. Please try again.'
}

export function useRequestBooking(conversation: Conversation, onSent: () => void) {
  const queryClient = useQueryClient()
  const userId = useSignedInUserId()
  const last = useRef<Attempt | null>(null)
  return useMutation({
    mutationFn: async (wish: Wish) => {
      const earlier = last.current
      const isRetry = earlier !== null && isSameWish(earlier.wish, wish)
      if (earlier && !isRetry) await withdraw(earlier)
      last.current = isRetry ? earlier : newAttempt(wish)
      return requestAndPost(userId, conversation, last.current)
    },
    onSuccess: async (message) => {
      last.current = null
      onSent()
      addToast({
        title: 'Booking Request Sent',
        description: 'Your booking request has been sent successfully.',
      })
      await Promise.all([
        placeMessage(queryClient, message),
        showNewest(queryClient, userId, message),
      ])
    },
    meta: { changes: ['bookings'], failure: reasonOf },
  })
}
