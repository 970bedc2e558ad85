import { addDays } from '@commonplot/shared/dates/plain-date.ts'
import { todayIn } from '@commonplot/shared/dates/time-zone.ts'
import { stateWords } from '@commonplot/shared/listings/listing-state.ts'
import { lastBookableDay } from '@commonplot/shared/rentals/bookable-dates.ts'
import { STANDARD_CANCELLATION_POLICY } from '@commonplot/shared/rentals/cancellation-policy.ts'
import { refuseHold } from '@commonplot/shared/rentals/hold-limits.ts'
import { nextFreeDates, nextFreeWords } from '@commonplot/shared/rentals/next-free-dates.ts'
import { CURRENCY, inDollars, quoteRental } from '@commonplot/shared/rentals/pricing.ts'
import { itemKey, type RentalType, type TakenPeriod } from '@commonplot/shared/rentals/rental.ts'
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
  /** The request in a conversation that reserved these days. */
  bookingId?: string
  /** Refuses an item that is not what the renter was shown. */
  assertAsShown?: (item: RentalItem) => void
  /** The same for who has a hold on these very dates: it keeps its price. */
  assertAsHeld?: (hold: RentalRow) => void
}

/** The hold, and the person's own unpaid ones that it took the place of. */
interface HeldDates {
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
  // Only a person's own call lets go of what they may be paying for just now.
  if (request.bookingId && own.length > 0) throw conflict(HOLDS_OTHERS)
  if (!request.bookingId) await assertMayHold(tx, { renterId, itemKey: key, now, replaced: own })
  for (const hold of own) await replaceHold(tx, hold, now)
  const hold = { ...newHold(request, rentable), ...quote, bufferDays }
  const rental = await insertWhereFree(tx, hold, item.name, now)
  if (!rental) throw await datesTaken(tx, item, request)
  return { rental, replaced: own }
}

/** Refuses what is less than the provider takes, before anything is held for it. */
export function assertChargeable(
  { leastCents }: Pick<Payments, 'leastCents'>,
  totalCents: number,
): void {
  // No provider charges nothing.
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
  /** Holds that the wanted one takes the place of. */
  replaced?: readonly { id: string }[]
}

/** Refuses a hold beyond the limits on holding without paying; the caller has the lock of the person's holds. */
export async function assertMayHold(
  tx: WritableDatabase,
  { renterId, itemKey, now, replaced = [] }: WantedHold,
): Promise<void> {
  const replacedIds = replaced.map(({ id }) => id)
  const recent = await findRecentHolds(tx, renterId, now)
  // A hold that is replaced ends now; the time that it kept the item counts.
  const holds = recent.map((hold) =>
    hold.to > now && replacedIds.includes(hold.id) ? { ...hold, to: now } : hold,
  )
  const refusal = refuseHold(holds, itemKey, now)
  if (refusal) throw tooMany(refusal.words, refusal.retryAfterS)
}

/** Whatever its listing has become since: what somebody holds they get as they were promised it. */
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
  // What was begun at another provider cannot be paid at this one.
  const rental = await recreateHold(tx, held, request)
  if (!rental) throw await datesTaken(tx, item, request)
  return { rental, replaced: [{ ...held, bookingId: null }] }
}

/** The same days on the same terms, and what was agreed in a conversation moves along. */
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
    // Agreed with the dates: an edited listing does not move them.
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

/** A hold that ran out is in the way until it is written down, which is done only where it is. */
async function insertWhereFree(tx: WritableDatabase, hold: NewRental, itemName: string, now: Date) {
  const inserted = await insertHold(tx, hold, itemName)
  if (inserted) return inserted
  await expireHolds(tx, now, hold.itemKey)
  return insertHold(tx, hold, itemName)
}

/** Whoever had begun to book what they also asked for keeps that hold, for as long as was agreed. */
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
  // What begins right after the last day can still be in the way of what stays free after a stay.
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

/** Lets go of the days kept for a request; nothing when there are none that nobody has paid for. */
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
