import { DAY_MS, SECOND_MS } from '@commonplot/shared/dates/durations.ts'
import type { Message } from '@commonplot/shared/messaging/message.ts'
import type { OutgoingMessage } from '@commonplot/shared/messaging/messaging.contract.ts'
import { v7 as newId } from 'uuid'
import { afterCommit } from '../../adapters/database/after-commit.port.ts'
import type { Database, WritableDatabase } from '../../adapters/database/database.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Caller } from '../../caller.ts'
import { type Failure, forbidden, invalid, tooMany, usedClientId } from '../../failures.ts'
import { attachToConversation } from '../attachments/attachments.service.ts'
import { assertCanReach } from '../blocking/blocking.service.ts'
import { assertRequestBetween, describeBookings } from '../bookings/bookings.service.ts'
import { moveToThread } from '../notifications/booking-thread.service.ts'
import { wakeDeliverySoon } from '../notifications/notify.service.ts'
import { openForParticipant, withBooking } from './messages.service.ts'
import { findMessageByClientId, findMessageByNumber, type StoredMessage } from './messages.store.ts'
import { type ConversationHead, findReaders, type Reader } from './messaging.store.ts'
import {
  insertMessage,
  MAX_UNANSWERED,
  type MessageDraft,
  type SentMessage,
  storedMessage,
} from './send-message.store.ts'

interface Sent {
  stored: StoredMessage
  readers: Reader[]
}

export async function sendMessage(
  deps: AppDeps,
  conversationId: string,
  outgoing: OutgoingMessage,
  caller: Caller,
): Promise<Message> {
  const senderId = caller.userId
  if (outgoing.senderId !== senderId) throw forbidden('senderId: you can only send as yourself')
  const draft: MessageDraft = {
    id: newId(),
    conversationId,
    senderId,
    clientId: outgoing.clientId ?? null,
    content: outgoing.content,
    createdAt: deps.clock.now(),
  }
  const isPlain = (outgoing.messageType ?? 'plain') === 'plain'
  const { stored, readers } = isPlain
    ? await sendPlain(deps, draft, caller)
    : await sendWithExtras(deps, draft, outgoing, caller)
  if (!isSameMessage(stored, outgoing)) throw usedClientId()
  const bookings = await describeBookings(deps.db, [stored.bookingId], draft.createdAt)
  const message = withBooking(stored, bookings)
  await showMessage(deps, message, readers)
  return message
}

/** Sends the message to every open screen of both people. */
export async function showMessage(
  { liveBus }: Pick<AppDeps, 'liveBus'>,
  message: Message,
  readers: Reader[],
): Promise<void> {
  const shown = readers.map(({ userId, unreadCount }) =>
    liveBus.publish({
      userIds: [userId],
      frame: { type: 'message_received', message, unreadCount },
    }),
  )
  await Promise.all(shown)
}

/** Compares a stored message with a retry of the same client id. */
function isSameMessage(stored: StoredMessage, outgoing: OutgoingMessage): boolean {
  const { content, messageType = 'plain' } = outgoing
  if (stored.content !== content || stored.messageType !== messageType) return false
  if (messageType === 'booking_request') return stored.bookingId === outgoing.bookingId
  if (messageType === 'plain') return true
  const name = outgoing.attachmentName ?? UNNAMED_FILE
  return stored.attachmentUrl === outgoing.attachmentUrl && stored.attachmentName === name
}

async function sendPlain(deps: AppDeps, draft: MessageDraft, caller: Caller): Promise<Sent> {
  const { db } = deps
  const sent = await db.write((writable) => insertAndWake(deps, writable, draft, caller))
  if (sent) return { stored: storedMessage(draft, sent), readers: sent.readers }
  const head = await openForParticipant(db, draft.conversationId, caller, { lock: false })
  const stored = await findMessageByClientId(db, draft)
  if (stored) return alreadySent(db, stored, draft.createdAt)
  await db.transaction((tx) => assertCanReach(tx, ...head.participantIds))
  throw tooManyUnanswered(head, draft.createdAt)
}

const alreadySent = async (db: Database, stored: StoredMessage, now: Date): Promise<Sent> => ({
  stored,
  readers: await findReaders(db, stored.conversationId, now),
})

/** The limit ends with an answer, or once the oldest counted message is a day old. */
function tooManyUnanswered({ unansweredAt }: ConversationHead, now: Date): Failure {
  const oldest = unansweredAt.at(-MAX_UNANSWERED) ?? now
  const waitMs = Math.max(oldest.getTime() + DAY_MS - now.getTime(), SECOND_MS)
  return tooMany(
    `You have written ${MAX_UNANSWERED} messages here without an answer. Please wait for one; a day after the first of them you can write again.`,
    Math.ceil(waitMs / SECOND_MS),
  )
}

async function insertAndWake(
  deps: AppDeps,
  db: WritableDatabase,
  draft: MessageDraft,
  { isOperator = false }: Caller,
): Promise<SentMessage | undefined> {
  const sent = await insertMessage(db, draft, { isBound: !isOperator })
  if (sent?.hasDevice) afterCommit(db, () => wakeDeliverySoon(deps))
  return sent
}

/** The lock lets a retry find the first attempt before it claims the file again. */
async function sendWithExtras(
  deps: AppDeps,
  draft: MessageDraft,
  outgoing: OutgoingMessage,
  caller: Caller,
): Promise<Sent> {
  const { conversationId, senderId } = draft
  return deps.db.transaction(async (tx) => {
    const head = await openForParticipant(tx, conversationId, caller, { lock: true })
    const { participantIds } = head
    const known = await findMessageByClientId(tx, draft)
    if (known) return alreadySent(tx, known, draft.createdAt)
    await assertCanReach(tx, ...participantIds)
    const place = { conversationId, participantIds, senderId, now: draft.createdAt }
    const extras = await describeExtras(tx, outgoing, place)
    const sent = await insertAndWake(deps, tx, { ...draft, ...extras }, caller)
    // Blocks and retries are checked above, so the limit is the only reason left.
    if (!sent) throw tooManyUnanswered(head, draft.createdAt)
    const stored = await findMessageByNumber(tx, conversationId, sent.number)
    if (!stored) throw new Error('The new message was not found')
    return { stored, readers: sent.readers }
  })
}

const UNNAMED_FILE = 'File'

interface Place {
  conversationId: string
  participantIds: readonly string[]
  senderId: string
  now: Date
}

/** The file or the booking request of a message. */
async function describeExtras(db: WritableDatabase, outgoing: OutgoingMessage, place: Place) {
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
