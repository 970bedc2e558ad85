import type { OutgoingMessage } from '@commonplot/shared/messaging/messaging.contract.ts'
import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import { invalid } from '../../failures.ts'
import { attachToConversation } from '../attachments/attachments.service.ts'
import { assertRequestBetween } from '../bookings/bookings.service.ts'
import { moveToThread } from '../notifications/booking-thread.service.ts'

export const UNNAMED_FILE = 'File'

interface Place {
  conversationId: string
  participantIds: readonly string[]
  senderId: string
  now: Date
}

/** What a message carries beside its words: a file, a booking request, or nothing. */
export async function describeExtras(
  db: WritableDatabase,
  outgoing: OutgoingMessage,
  place: Place,
) {
  const messageType = outgoing.messageType ?? 'plain'
  if (messageType === 'booking_request') {
    if (!outgoing.bookingId) throw invalid('bookingId: say which booking this is about')
    await assertRequestBetween(db, outgoing.bookingId, place.participantIds)
    await moveToThread(db, outgoing.bookingId, place)
    return { messageType, bookingId: outgoing.bookingId }
  }
  if (messageType === 'plain') return { messageType }
  if (!outgoing.attachmentUrl) throw invalid('attachmentUrl: say which file this is')
  const file = await attachToConversation(db, outgoing.attachmentUrl, place)
  return {
    messageType,
    attachmentId: file.id,
    attachmentName: outgoing.attachmentName ?? UNNAMED_FILE,
    attachmentSize: file.sizeBytes,
    attachmentType: file.kind,
  }
}
