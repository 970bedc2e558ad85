import { todayIn } from '@commonplot/shared/dates/time-zone.ts'
import { stateWords } from '@commonplot/shared/listings/listing-state.ts'
import type { PaymentProvider } from '@commonplot/shared/payments/payment.ts'
import { lastBookableDay, problemWithDates } from '@commonplot/shared/rentals/bookable-dates.ts'
import { STANDARD_CANCELLATION_POLICY } from '@commonplot/shared/rentals/cancellation-policy.ts'
import { nextFreeDates } from '@commonplot/shared/rentals/next-free-dates.ts'
import { CURRENCY, quoteRental } from '@commonplot/shared/rentals/pricing.ts'
import { itemKey, type RentalType, type TakenPeriod } from '@commonplot/shared/rentals/rental.ts'
import { v7 as newId } from 'uuid'
import type { Database, WritableDatabase } from '../../adapters/database/database.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import { conflict, invalid, notFound } from '../../failures.ts'
import { assertSearchable } from '../../searched-dates.ts'
import { findTaken } from './availability.store.ts'
import { findRentalItem, type RentalItem } from './rental-items.store.ts'
import {
  changeRental,
  expireHolds,
  findOwnHolds,
  insertHold,
  type NewRental,
  type RentalRow,
} from './rentals.store.ts'

export const MAX_TOTAL_CENTS = 999_999_99

export interface HoldRequest {
  type: RentalType
  itemId: string
  renterId: string
  startDate: string
  endDate: string
  now: Date
  holdExpiresAt: Date
  provider: PaymentProvider
  /** The request in a conversation that reserved these days. */
  bookingId?: string
  /** Refuses an item that is not what the renter was shown. */
  assertAsShown?: (item: RentalItem) => void
}

/** The hold, and the person's own unpaid ones that it took the place of. */
export interface HeldDates {
  rental: RentalRow
  replaced: RentalRow[]
}

/**
 * Keeps days of an item for one person until `holdExpiresAt`. The table refuses overlaps, so no
 * interleaving of requests can hold a day twice; whoever comes second hears of the next free days.
 */
export async function holdDates(tx: WritableDatabase, request: HoldRequest): Promise<HeldDates> {
  const { type, itemId, renterId, startDate, endDate, now } = request
  const key = itemKey(type, itemId)
  const item = await getRentalItem(tx, type, itemId)
  request.assertAsShown?.(item)
  const rentable = assertRentable(item, renterId)
  const { priceCents } = rentable
  const quote = quoteRental(type, priceCents, startDate, endDate)
  if (quote.totalCents > MAX_TOTAL_CENTS) throw invalid('endDate: that is too long a stay')
  const own = await findOwnHolds(tx, key, renterId, request, now)
  const same = own.find(
    (hold) =>
      isSameStay(hold, request) &&
      hold.priceCents === priceCents &&
      // What was begun at another provider cannot be paid at this one.
      hold.paymentProvider === request.provider,
  )
  if (same) return { rental: await keepForRequest(tx, same, request), replaced: [] }
  const notOffered = stateWords(item.state)
  if (notOffered) throw conflict(notOffered)
  // A changed price makes a new hold; what was agreed in a conversation moves along.
  const agreed = own.find((hold) => hold.bookingId && isSameStay(hold, request))
  for (const hold of own) {
    const statusReason = 'Replaced by other dates'
    await changeRental(tx, hold, {
      status: 'cancelled',
      statusReason,
      endedAt: now,
      updatedAt: now,
      ...(hold === agreed && { bookingId: null }),
    })
  }
  const hold = { ...newHold(request, rentable, agreed), ...quote }
  const rental = await insertWhereFree(tx, hold, item.name, now)
  if (!rental) throw await datesTaken(tx, item, request)
  return { rental, replaced: own }
}

function newHold(
  request: HoldRequest,
  { ownerId, priceCents, timeZone }: ReturnType<typeof assertRentable>,
  agreed: RentalRow | undefined,
) {
  const { type, itemId, renterId, startDate, endDate, now } = request
  return {
    id: newId(),
    itemKey: itemKey(type, itemId),
    type,
    ...(type === 'plot' ? { plotId: itemId } : { toolId: itemId }),
    ownerId,
    renterId,
    bookingId: request.bookingId ?? agreed?.bookingId ?? null,
    startDate,
    endDate,
    // Agreed with the dates: an edited listing does not move them.
    timeZone: agreed?.timeZone ?? timeZone,
    priceCents,
    currency: CURRENCY,
    cancellationPolicy: STANDARD_CANCELLATION_POLICY,
    status: 'held' as const,
    holdExpiresAt: agreed?.holdExpiresAt ?? request.holdExpiresAt,
    paymentProvider: request.provider,
    createdAt: now,
    updatedAt: now,
  }
}

/** A hold that ran out is in the way until it is written down, which is done only where it is. */
async function insertWhereFree(tx: WritableDatabase, hold: NewRental, itemName: string, now: Date) {
  const inserted = await insertHold(tx, hold, itemName)
  if (inserted) return inserted
  await expireHolds(tx, now, hold.itemKey)
  return insertHold(tx, hold, itemName)
}

/** Whoever had begun to book what they also asked for keeps that hold, for as long as was agreed. */
async function keepForRequest(tx: WritableDatabase, hold: RentalRow, request: HoldRequest) {
  const { bookingId, holdExpiresAt, now } = request
  if (!bookingId) return hold
  await changeRental(tx, hold, { bookingId, holdExpiresAt, updatedAt: now })
  return { ...hold, bookingId, holdExpiresAt }
}

function isSameStay(hold: TakenPeriod, wanted: TakenPeriod): boolean {
  return hold.startDate === wanted.startDate && hold.endDate === wanted.endDate
}

async function datesTaken(
  tx: Database,
  { type, id, timeZone }: RentalItem,
  { startDate, endDate, now }: HoldRequest,
) {
  const last = lastBookableDay(todayIn(timeZone, now))
  const taken = await findTaken(tx, itemKey(type, id), { startDate, endDate: last }, now)
  const free = nextFreeDates({ startDate, endDate }, taken)
  const next =
    free.endDate <= last
      ? `The next free ones are ${free.startDate} to ${free.endDate}.`
      : 'There are no free ones later that can be booked yet.'
  return conflict(`Those dates were just taken. ${next}`)
}

async function getRentalItem(db: Database, type: RentalType, id: string) {
  const item = await findRentalItem(db, type, id)
  if (!item) throw notFound(type === 'plot' ? 'Plot not found' : 'Tool not found')
  return item
}

function assertRentable({ ownerId, priceCents, timeZone }: RentalItem, renterId: string) {
  if (ownerId === renterId) throw conflict('This is your own listing, so you cannot rent it.')
  if (ownerId === null || !priceCents) throw conflict('This listing cannot be rented here.')
  return { ownerId, priceCents, timeZone }
}

/** One rule for rentals and requests, by the calendar of what is wanted. */
export function assertBookable(
  period: TakenPeriod,
  { timeZone }: { timeZone: string },
  now: Date,
): void {
  const problem = problemWithDates(period, todayIn(timeZone, now))
  if (problem) throw invalid(`${problem.field}: ${problem.words}`)
}

export async function listTaken(
  { db, clock }: AppDeps,
  type: RentalType,
  id: string,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Promise<TakenPeriod[]> {
  const now = clock.now()
  const { timeZone } = await getRentalItem(db, type, id)
  assertSearchable({ from, to }, now, timeZone)
  const today = todayIn(timeZone, now)
  const period = { startDate: from ?? today, endDate: to ?? lastBookableDay(today) }
  if (period.endDate < period.startDate) throw invalid('to: must not be before from')
  return findTaken(db, itemKey(type, id), period, now)
}
