import type { Booking } from '@commonplot/shared/bookings/booking.ts'
import type { BookingItem, BookingRequest } from '@commonplot/shared/bookings/bookings.contract.ts'
import { DAY_MS, DAY_S } from '@commonplot/shared/dates/durations.ts'
import { v7 as newId } from 'uuid'
import type { Database, WritableDatabase } from '../../adapters/database/database.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Caller, Visitor } from '../../caller.ts'
import { conflict, forbidden, invalid, notFound, tooMany, usedClientId } from '../../failures.ts'
import { isLeaving } from '../accounts/accounts.service.ts'
import { assertCanReach, assertPersonIsSeen } from '../blocking/blocking.service.ts'
import { assertBookable } from '../rentals/rental-items.service.ts'
import { userExists } from '../users/users.service.ts'
import {
  findBookings,
  findBookingsOf,
  findItemsOf,
  findPeople,
  insertBooking,
} from './bookings.store.ts'
import {
  countOpenRequests,
  countRequestsBy,
  findRequestsTo,
  lockRequester,
} from './open-requests.store.ts'

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
  // A request without an item has no place, so the requester's time zone applies.
  const item = itemId ? await requireOwnItem(db, ownerId, { itemType, itemId }) : undefined
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
    await lockRequester(tx, requesterId)
    const { id, isNew } = await insertBooking(tx, row)
    // A request made before a block stands, and so does a retry of it.
    if (isNew) await assertCanReach(tx, requesterId, ownerId)
    if (isNew && (await isLeaving(tx, ownerId))) throw conflict(LEAVING)
    if (isNew && !caller.isOperator) await assertMayRequest(tx, row, now)
    const booking = await readBooking(tx, id, now)
    if (isNew) await publish(tx, 'booking_requested', { booking, at: now })
    return { booking, isNew }
  })
  const frame = { type: 'booking_notification', bookingId: booking.id } as const
  if (isNew) await liveBus.publish({ userIds: [ownerId], frame })
  if (!isSameRequest(booking, request)) throw usedClientId()
  return booking
}

/** A retry with the same client id must ask for the same thing. */
function isSameRequest(booking: Booking, request: BookingRequest): boolean {
  const { ownerId, itemType, startDate, endDate } = request
  const asked = { ownerId, itemType, startDate, endDate }
  const isSame = Object.entries(asked).every(
    ([field, value]) => booking[field as keyof typeof asked] === value,
  )
  const { itemId = null, notes = null } = request
  return isSame && booking.itemId === itemId && booking.notes === notes
}

async function requireOwnItem(
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

export async function readBooking(db: Database, id: string, now: Date): Promise<Booking> {
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

/** A request is posted only to a conversation of its two people. */
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

/** Current bookings by id, for the cards of a thread. */
export async function describeBookings(db: Database, ids: (string | null)[], now: Date) {
  const asked = ids.filter((id) => id !== null)
  const found = asked.length > 0 ? await findBookings(db, asked, now) : []
  return new Map(found.map((booking) => [booking.id, booking]))
}

/** Reasons against closing an account. */
export async function openRequestsOf(db: Database, userId: string, now: Date): Promise<string[]> {
  return (await countOpenRequests(db, userId, now)) > 0 ? ['a request is still open'] : []
}

/** Pending requests of an owner, for other features. */
export const listRequestsTo = findRequestsTo
const OPEN_WITH_ONE_HOST = 5
const OPEN_MOST = 20

/** Call under the requester's lock. The new request is among those counted. */
async function assertMayRequest(
  tx: WritableDatabase,
  asked: { requesterId: string; ownerId: string },
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - DAY_MS)
  const { ofHost, ofAll } = await countRequestsBy(tx, asked, { now, since })
  const later = 'A request that you take back counts until the next day.'
  if (ofHost > OPEN_WITH_ONE_HOST) {
    throw tooMany(
      `You have ${OPEN_WITH_ONE_HOST} open requests with this host. Please wait for an answer. ${later}`,
      DAY_S,
    )
  }
  if (ofAll > OPEN_MOST) {
    throw tooMany(`You have ${OPEN_MOST} open requests. Please wait for an answer. ${later}`, DAY_S)
  }
}
