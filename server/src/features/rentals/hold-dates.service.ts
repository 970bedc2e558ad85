import { addDays } from '@commonplot/shared/dates/plain-date.ts'
import { todayIn } from '@commonplot/shared/dates/time-zone.ts'
import { stateWords } from '@commonplot/shared/listings/listing-state.ts'
import {
  lastBookableDay,
  nextFreeDates,
  nextFreeWords,
} from '@commonplot/shared/rentals/bookable-dates.ts'
import { refuseHold } from '@commonplot/shared/rentals/hold-limits.ts'
import { CURRENCY, inDollars, quoteRental } from '@commonplot/shared/rentals/pricing.ts'
import {
  itemKey,
  type RentalType,
  STANDARD_CANCELLATION_POLICY,
  type TakenPeriod,
} from '@commonplot/shared/rentals/rental.ts'
import { v7 as newId } from 'uuid'
import type { Database, WritableDatabase } from '../../adapters/database/database.port.ts'
import type { Payments } from '../../adapters/payments/payments.port.ts'
import { conflict, invalid, tooMany } from '../../failures.ts'
import { assertCanReach } from '../blocking/blocking.service.ts'
import { findTaken } from './availability/availability.store.ts'
import {
  expireHolds,
  findOwnHolds,
  findRecentHolds,
  insertHold,
  lockHoldsFor,
  type RentalItem,
} from './hold-dates.store.ts'
import { getRentalItem } from './rental-items.service.ts'
import { changeRental, type NewRental, type RentalRow } from './rentals.store.ts'

export const MAX_TOTAL_CENTS = 999_999_99

const HOLDS_OTHERS =
  'They are holding other days that overlap these and have not paid yet. Accept this once they have let go of those.'

const KEPT_ALREADY = 'These days are kept for them already, by an earlier request.'
const MOVED_ON = 'They have just paid for these days or let go of them. Please look again.'

interface HoldRequest {
  type: RentalType
  itemId: string
  renterId: string
  startDate: string
  endDate: string
  now: Date
  holdExpiresAt: Date
  payments: Pick<Payments, 'provider' | 'leastCents'>
  /** The accepted request that these days are held for. */
  bookingId?: string
  /** Refuses an item that has changed since the renter saw it. */
  assertAsShown?: (item: RentalItem) => void
  /** The same for the renter's own hold on these dates, which keeps its price. */
  assertAsHeld?: (hold: RentalRow) => void
}

/** The hold, and the renter's own unpaid holds that it replaces. */
interface HeldDates {
  rental: RentalRow
  replaced: RentalRow[]
}

/**
 * Holds days of an item for one renter until `holdExpiresAt`. The exclusion constraint refuses
 * overlaps; the error names the next free days.
 */
export async function holdDates(tx: WritableDatabase, request: HoldRequest): Promise<HeldDates> {
  const { type, itemId, renterId, startDate, endDate, now } = request
  const key = itemKey(type, itemId)
  const item = await getRentalItem(tx, type, itemId)
  const { bufferDays } = item
  const own = await findOwnHolds(tx, key, renterId, { startDate, endDate, bufferDays }, now)
  const held = own.find((hold) => isSameStay(hold, request))
  if (held) return reuseHold(tx, item, held, request)
  if (item.ownerId !== null) await assertCanReach(tx, renterId, item.ownerId)
  request.assertAsShown?.(item)
  const rentable = assertRentable(item, renterId)
  const quote = quoteRental(type, rentable.priceCents, startDate, endDate)
  if (quote.totalCents > MAX_TOTAL_CENTS) throw invalid('endDate: that is too long a stay')
  assertChargeable(request.payments, quote.totalCents)
  const notOffered = stateWords(item.state)
  if (notOffered) throw conflict(notOffered)
  // A host's acceptance never ends a hold that the renter may be paying for.
  if (request.bookingId && own.length > 0) throw conflict(HOLDS_OTHERS)
  if (!request.bookingId) await assertMayHold(tx, { renterId, itemKey: key, now, replaced: own })
  for (const hold of own) await replaceHold(tx, hold, now)
  const hold = { ...newHold(request, rentable), ...quote, bufferDays }
  const rental = await insertWhereFree(tx, hold, item.name, now)
  if (!rental) throw await datesTaken(tx, item, request)
  return { rental, replaced: own }
}

/** Refuses amounts below the provider's minimum before a hold is made. */
export function assertChargeable(
  { leastCents }: Pick<Payments, 'leastCents'>,
  totalCents: number,
): void {
  // No provider charges $0.
  const least = Math.max(1, leastCents)
  if (totalCents >= least) return
  throw conflict(
    `Cards are charged ${inDollars(least)} or more here, and this comes to ${inDollars(totalCents)}. Choose more days, or ask the host about the price.`,
  )
}

interface WantedHold {
  renterId: string
  itemKey: string
  now: Date
  /** Holds that this one replaces. */
  replaced?: readonly { id: string }[]
}

/** Refuses a hold beyond the limits on unpaid holds. Call under the lock of the renter's holds. */
export async function assertMayHold(
  tx: WritableDatabase,
  { renterId, itemKey, now, replaced = [] }: WantedHold,
): Promise<void> {
  const replacedIds = replaced.map(({ id }) => id)
  const recent = await findRecentHolds(tx, renterId, now)
  // A replaced hold ends now. Its time so far counts towards the limits.
  const holds = recent.map((hold) =>
    hold.to > now && replacedIds.includes(hold.id) ? { ...hold, to: now } : hold,
  )
  const refusal = refuseHold(holds, itemKey, now)
  if (refusal) throw tooMany(refusal.words, refusal.retryAfterS)
}

/** A hold keeps its terms, whatever the listing says now. */
async function reuseHold(
  tx: WritableDatabase,
  item: RentalItem,
  held: RentalRow,
  request: HoldRequest,
): Promise<HeldDates> {
  request.assertAsHeld?.(held)
  if (request.bookingId && held.bookingId) throw conflict(KEPT_ALREADY)
  if (held.paymentProvider === request.payments.provider) {
    return { rental: await extendHoldForRequest(tx, held, request), replaced: [] }
  }
  // A hold begun at another provider cannot be paid at this one.
  const rental = await recreateHold(tx, held, request)
  if (!rental) throw await datesTaken(tx, item, request)
  return { rental, replaced: [{ ...held, bookingId: null }] }
}

/** Replaces the hold by one on the same terms, with the request it is held for. */
async function recreateHold(tx: WritableDatabase, held: RentalRow, request: HoldRequest) {
  const { itemName, refundStatus: _none, period: _generated, ...terms } = held
  await replaceHold(tx, held, request.now, { bookingId: null })
  return insertHold(
    tx,
    {
      ...terms,
      id: newId(),
      bookingId: request.bookingId ?? held.bookingId,
      holdExpiresAt: held.bookingId === null ? request.holdExpiresAt : held.holdExpiresAt,
      paymentProvider: request.payments.provider,
      paymentIntentId: null,
      paymentAttempt: 1,
      paymentCheckedAt: null,
      createdAt: request.now,
      updatedAt: request.now,
    },
    itemName,
  )
}

async function replaceHold(
  tx: WritableDatabase,
  hold: RentalRow,
  now: Date,
  changes: { bookingId?: null } = {},
): Promise<void> {
  const statusReason = 'Replaced by other dates'
  const ended = { status: 'cancelled', statusReason, endedAt: now, updatedAt: now } as const
  await changeRental(tx, hold, { ...ended, ...changes })
}

function newHold(
  request: HoldRequest,
  { ownerId, priceCents, timeZone }: ReturnType<typeof assertRentable>,
) {
  const { type, itemId, renterId, startDate, endDate, now } = request
  return {
    id: newId(),
    itemKey: itemKey(type, itemId),
    type,
    ...(type === 'plot' ? { plotId: itemId } : { toolId: itemId }),
    ownerId,
    renterId,
    bookingId: request.bookingId ?? null,
    startDate,
    endDate,
    // Agreed with the dates: later edits of the listing do not apply.
    timeZone,
    priceCents,
    currency: CURRENCY,
    cancellationPolicy: STANDARD_CANCELLATION_POLICY,
    status: 'held' as const,
    holdExpiresAt: request.holdExpiresAt,
    paymentProvider: request.payments.provider,
    createdAt: now,
    updatedAt: now,
  }
}

/** An expired hold occupies its days until it is marked expired. */
async function insertWhereFree(tx: WritableDatabase, hold: NewRental, itemName: string, now: Date) {
  const inserted = await insertHold(tx, hold, itemName)
  if (inserted) return inserted
  await expireHolds(tx, now, hold.itemKey)
  return insertHold(tx, hold, itemName)
}

/** The renter's own hold becomes the hold of the accepted request, with its longer deadline. */
async function extendHoldForRequest(tx: WritableDatabase, hold: RentalRow, request: HoldRequest) {
  const { bookingId, holdExpiresAt, now } = request
  if (!bookingId) return hold
  const isKept = await changeRental(tx, hold, { bookingId, holdExpiresAt, updatedAt: now })
  if (!isKept) throw conflict(MOVED_ON)
  return { ...hold, bookingId, holdExpiresAt }
}

function isSameStay(hold: TakenPeriod, wanted: TakenPeriod): boolean {
  return hold.startDate === wanted.startDate && hold.endDate === wanted.endDate
}

async function datesTaken(
  tx: Database,
  item: RentalItem,
  { startDate, endDate, now }: HoldRequest,
) {
  const today = todayIn(item.timeZone, now)
  // A stay that begins after the last day can still overlap the free days after this one.
  const later = { startDate, endDate: addDays(lastBookableDay(today), 1 + item.bufferDays) }
  const taken = await findTaken(tx, itemKey(item.type, item.id), later, now)
  const free = nextFreeDates({ startDate, endDate }, taken, { today, rules: item })
  return conflict(`Those dates were just taken. ${nextFreeWords(free, today)}`)
}

function assertRentable({ ownerId, priceCents, timeZone }: RentalItem, renterId: string) {
  if (ownerId === renterId) throw conflict('This is your own listing, so you cannot rent it.')
  if (ownerId === null || !priceCents) throw conflict('This listing cannot be rented here.')
  return { ownerId, priceCents, timeZone }
}

/** Releases the unpaid days held for a request. */
export async function releaseReservedDays(tx: WritableDatabase, bookingId: string, now: Date) {
  const holds = await lockHoldsFor(tx, bookingId)
  for (const hold of holds) {
    await changeRental(tx, hold, {
      status: 'cancelled',
      statusReason: 'The request was cancelled',
      endedAt: now,
      updatedAt: now,
    })
  }
  return holds
}
