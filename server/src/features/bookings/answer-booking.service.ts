import type { Booking } from '@commonplot/shared/bookings/booking.ts'
import {
  canAnswer,
  PAY_WITHIN_HOURS,
  whoAnswers,
} from '@commonplot/shared/bookings/booking-state.ts'
import type { BookingAnswer } from '@commonplot/shared/bookings/bookings.contract.ts'
import { HOUR_MS } from '@commonplot/shared/dates/durations.ts'
import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import type { Payments } from '../../adapters/payments/payments.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import { oneByOne } from '../../background/one-by-one.ts'
import type { Caller } from '../../caller.ts'
import type { Publish } from '../../domain-events.ts'
import { conflict, forbidden, refuseSuspended } from '../../failures.ts'
import { assertCanReach } from '../blocking/blocking.service.ts'
import { holdDates, releaseReservedDays } from '../rentals/hold-dates.service.ts'
import { abandonPayment } from '../rentals/payment/payment-provider.service.ts'
import { readBooking } from './bookings.service.ts'
import {
  findBookings,
  isExpertTaken,
  lockBooking,
  lockExpert,
  updateBooking,
} from './bookings.store.ts'
import { declineRivals, findExpiredToNotify, markExpiryNotified } from './open-requests.store.ts'

export async function answerBooking(
  deps: AppDeps,
  id: string,
  answer: BookingAnswer,
  caller: Caller,
): Promise<Booking> {
  const { suspension, timeZone } = caller
  if (suspension && answer !== 'cancelled') throw refuseSuspended(suspension, timeZone)
  const now = deps.clock.now()
  const releasedHolds = await deps.db.transaction(async (tx) => {
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
    const { declined, releasedHolds } = await applyAnswer(tx, booking, answer, {
      ...{ now, payments: deps.payments },
    })
    const told = { booking, answer, toId: otherId, reason: null, at: now }
    await deps.publish(tx, 'booking_answered', told)
    for (const rival of await findBookings(tx, declined, now)) {
      const { requesterId: toId, statusReason: reason } = rival
      const refused = { booking: rival, answer: 'declined', toId, reason, at: now } as const
      await deps.publish(tx, 'booking_answered', refused)
    }
    return releasedHolds
  })
  // A payment that succeeds all the same is refunded when it is settled.
  for (const hold of releasedHolds) await abandonPayment(deps, hold)
  return readBooking(deps.db, id, now)
}

/**
 * Returns the declined rivals for the same days, and the released holds with their open payments.
 */
async function applyAnswer(
  tx: WritableDatabase,
  booking: Booking,
  answer: BookingAnswer,
  { now, payments }: { now: Date; payments: Payments },
) {
  if (answer === 'accepted') {
    await assertCanReach(tx, booking.requesterId, booking.ownerId)
    return { declined: await acceptRequest(tx, booking, now, payments), releasedHolds: [] }
  }
  const releasedHolds = booking.status === 'accepted' ? await releaseDates(tx, booking, now) : []
  const takenBackAt = booking.status === 'pending' && answer === 'cancelled' ? now : null
  await updateBooking(tx, booking.id, { status: answer, takenBackAt, updatedAt: now })
  return { declined: [], releasedHolds }
}

const EXPERT_TAKEN = 'You have accepted another request for some of these days.'
const RIVAL_REASON = 'Someone else was given these days.'

/** Holds the days for the requester to pay, and declines other requests for the same days. */
async function acceptRequest(
  tx: WritableDatabase,
  booking: Booking,
  now: Date,
  payments: Payments,
) {
  const { id, itemType, itemId, requesterId, startDate, endDate } = booking
  if (itemId === null || itemType === 'expert') {
    if (itemId !== null) await assertExpertIsFree(tx, booking, itemId)
    await updateBooking(tx, id, { status: 'accepted', updatedAt: now })
    return itemId === null ? [] : declineRivals(tx, booking, RIVAL_REASON, now)
  }
  const payBy = new Date(now.getTime() + PAY_WITHIN_HOURS * HOUR_MS)
  await updateBooking(tx, id, { status: 'accepted', payBy, updatedAt: now })
  const stay = { type: itemType, itemId, renterId: requesterId, startDate, endDate }
  await holdDates(tx, { ...stay, bookingId: id, now, holdExpiresAt: payBy, payments })
  return declineRivals(tx, booking, RIVAL_REASON, now)
}

/** A request without a payment has no rental that reserves its days. */
async function assertExpertIsFree(tx: WritableDatabase, booking: Booking, expertId: string) {
  await lockExpert(tx, expertId)
  if (await isExpertTaken(tx, expertId, booking)) throw conflict(EXPERT_TAKEN)
}

/** Returns the released holds, whose payments may be open. */
async function releaseDates(tx: WritableDatabase, booking: Booking, now: Date) {
  const released = await releaseReservedDays(tx, booking.id, now)
  if (booking.rentalId && released.length === 0) {
    throw conflict('This is paid already. Cancel it among your rentals.')
  }
  return released
}

/** Notifies both people of requests that expired: unanswered by their first day, or unpaid. */
export async function sweepBookings({ db, clock, publish }: AppDeps): Promise<void> {
  const now = clock.now()
  await oneByOne(await findExpiredToNotify(db, now), (id) =>
    db.transaction((tx) => publishExpiry(tx, publish, id, now)),
  )
}

async function publishExpiry(tx: WritableDatabase, publish: Publish, id: string, now: Date) {
  await lockBooking(tx, id)
  const [booking] = await findBookings(tx, [id], now)
  if (booking?.status !== 'expired' || !(await markExpiryNotified(tx, id, now))) return
  const { ownerId, requesterId, statusReason: reason } = booking
  for (const toId of [ownerId, requesterId]) {
    await publish(tx, 'booking_answered', { booking, answer: 'expired', toId, reason, at: now })
  }
}
