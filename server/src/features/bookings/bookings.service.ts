import type { Booking } from '@commonplot/shared/bookings/booking.ts'
import { canAnswer, whoAnswers } from '@commonplot/shared/bookings/booking-answers.ts'
import type {
  BookingAnswer,
  BookingItem,
  BookingRequest,
} from '@commonplot/shared/bookings/bookings.contract.ts'
import { v7 as newId } from 'uuid'
import type { Database, WritableDatabase } from '../../adapters/database/database.port.ts'
import type { Payments } from '../../adapters/payments/payments.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Caller, Visitor } from '../../caller.ts'
import {
  conflict,
  forbidden,
  invalid,
  notFound,
  refuseSuspended,
  usedClientId,
} from '../../failures.ts'
import { isLeaving } from '../accounts/accounts.service.ts'
import { assertCanReach, assertPersonIsSeen } from '../blocking/blocking.service.ts'
import { abandonPayment } from '../rentals/abandon-payment.service.ts'
import { assertBookable } from '../rentals/rentals.service.ts'
import { userExists } from '../users/users.service.ts'
import { acceptRequest, freeDates } from './accept-booking.service.ts'
import {
  findBookings,
  findBookingsOf,
  findItemsOf,
  findPeople,
  insertBooking,
  lockBooking,
  updateBooking,
} from './bookings.store.ts'
import { assertMayAsk } from './open-requests.service.ts'
import { lockAsker } from './open-requests.store.ts'

const LEAVING = 'They are leaving, so nothing more can be asked of them.'

export async function requestBooking(
  { db, clock, liveBus, publish }: AppDeps,
  request: BookingRequest,
  caller: Caller,
): Promise<Booking> {
  const { requesterId, ownerId, itemType, itemId, startDate, endDate } = request
  if (requesterId !== caller.userId) throw forbidden('requesterId: you can only ask for yourself')
  if (ownerId === caller.userId) throw conflict('You cannot book your own listing')
  if (!(await userExists(db, ownerId))) throw notFound('User not found')
  // What nobody has named is nowhere yet, so it goes by the calendar of who asks for it.
  const item = itemId ? await getOwned(db, ownerId, { itemType, itemId }) : undefined
  const { timeZone } = item ?? caller
  const now = clock.now()
  assertBookable(request, { timeZone }, now, item)
  const row = {
    ...{ id: newId(), requesterId, ownerId, itemType, startDate, endDate, timeZone },
    clientId: request.clientId ?? null,
    plotId: itemType === 'plot' ? (itemId ?? null) : null,
    toolId: itemType === 'tool' ? (itemId ?? null) : null,
    expertId: itemType === 'expert' ? (itemId ?? null) : null,
    notes: request.notes ?? null,
    createdAt: now,
    updatedAt: now,
  }
  const { booking, isNew } = await db.transaction(async (tx) => {
    await lockAsker(tx, requesterId)
    const { id, isNew } = await insertBooking(tx, row)
    // What was asked before a block stands, and so does a retry of it.
    if (isNew) await assertCanReach(tx, requesterId, ownerId)
    if (isNew && (await isLeaving(tx, ownerId))) throw conflict(LEAVING)
    if (isNew && !caller.isOperator) await assertMayAsk(tx, row, now)
    const booking = await readBooking(tx, id, now)
    if (isNew) await publish(tx, 'booking_requested', { booking, at: now })
    return { booking, isNew }
  })
  const frame = { type: 'booking_notification', bookingId: booking.id } as const
  if (isNew) await liveBus.publish({ userIds: [ownerId], frame })
  if (!isSameRequest(booking, request)) throw usedClientId()
  return booking
}

/** Whether what stands there is what was asked for, now or in an earlier try. */
function isSameRequest(booking: Booking, request: BookingRequest): boolean {
  const { ownerId, itemType, startDate, endDate } = request
  const asked = { ownerId, itemType, startDate, endDate }
  const isSame = Object.entries(asked).every(
    ([field, value]) => booking[field as keyof typeof asked] === value,
  )
  const { itemId = null, notes = null } = request
  return isSame && booking.itemId === itemId && booking.notes === notes
}

async function getOwned(
  db: Database,
  ownerId: string,
  wanted: Pick<Booking, 'itemType' | 'itemId'>,
): Promise<BookingItem> {
  const items = await findItemsOf(db, ownerId)
  const owned = items.find(
    ({ id, itemType }) => id === wanted.itemId && itemType === wanted.itemType,
  )
  if (!owned) throw invalid('itemId: this person does not offer that')
  return owned
}

async function readBooking(db: Database, id: string, now: Date): Promise<Booking> {
  const [booking] = await findBookings(db, [id], now)
  if (!booking) throw notFound('Booking not found')
  return booking
}

export async function listBookings({ db, clock }: AppDeps, userId: string, caller: Caller) {
  if (userId !== caller.userId) throw forbidden('userId: you can only read your own bookings')
  return findBookingsOf(db, userId, clock.now())
}

export async function listBookableItems({ db }: AppDeps, userId: string, visitor: Visitor) {
  await assertPersonIsSeen(db, userId, visitor)
  return findItemsOf(db, userId)
}

/** Both people have to be in the conversation that a request is posted to. */
export async function assertRequestBetween(
  db: Database,
  id: string,
  participantIds: readonly string[],
): Promise<void> {
  const people = await findPeople(db, id)
  if (!people) throw notFound('Booking not found')
  if (!people.every((person) => participantIds.includes(person))) {
    throw forbidden('This booking belongs to other people')
  }
}

/** As they stand now, by id: what the cards of a thread show. */
export async function describeBookings(db: Database, ids: (string | null)[], now: Date) {
  const asked = ids.filter((id) => id !== null)
  const found = asked.length > 0 ? await findBookings(db, asked, now) : []
  return new Map(found.map((booking) => [booking.id, booking]))
}

export async function answerBooking(
  deps: AppDeps,
  id: string,
  answer: BookingAnswer,
  caller: Caller,
): Promise<Booking> {
  const { suspension, timeZone } = caller
  if (suspension && answer !== 'cancelled') throw refuseSuspended(suspension, timeZone)
  const now = deps.clock.now()
  const letGo = await deps.db.transaction(async (tx) => {
    await lockBooking(tx, id)
    const booking = await readBooking(tx, id, now)
    if (![booking.requesterId, booking.ownerId].includes(caller.userId)) {
      throw forbidden('This booking belongs to other people')
    }
    const answererId = whoAnswers(answer) === 'owner' ? booking.ownerId : booking.requesterId
    if (answererId !== caller.userId || !canAnswer(booking.status, answer)) {
      throw conflict('This request can no longer be changed that way')
    }
    const otherId = caller.userId === booking.ownerId ? booking.requesterId : booking.ownerId
    const { declined, letGo } = await carryOut(tx, booking, answer, {
      ...{ now, payments: deps.payments },
    })
    const told = { booking, answer, toId: otherId, reason: null, at: now }
    await deps.publish(tx, 'booking_answered', told)
    for (const rival of await findBookings(tx, declined, now)) {
      const { requesterId: toId, statusReason: reason } = rival
      const refused = { booking: rival, answer: 'declined', toId, reason, at: now } as const
      await deps.publish(tx, 'booking_answered', refused)
    }
    return letGo
  })
  // Should the card have been charged a moment ago, settling the payment sends it back.
  for (const hold of letGo) await abandonPayment(deps, hold)
  return readBooking(deps.db, id, now)
}

/** Gives who asked for the same days and so was declined, and what nobody shall pay for any more. */
async function carryOut(
  tx: WritableDatabase,
  booking: Booking,
  answer: BookingAnswer,
  { now, payments }: { now: Date; payments: Payments },
) {
  if (answer === 'accepted') {
    await assertCanReach(tx, booking.requesterId, booking.ownerId)
    return { declined: await acceptRequest(tx, booking, now, payments), letGo: [] }
  }
  const letGo = booking.status === 'accepted' ? await freeDates(tx, booking, now) : []
  const takenBackAt = booking.status === 'pending' && answer === 'cancelled' ? now : null
  await updateBooking(tx, booking.id, { status: answer, takenBackAt, updatedAt: now })
  return { declined: [], letGo }
}
