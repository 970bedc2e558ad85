import { addDays } from '@commonplot/shared/dates/plain-date.ts'
import { todayIn } from '@commonplot/shared/dates/time-zone.ts'
import { dayCount } from '@commonplot/shared/listings/stay-rules.ts'
import type { Block, NewBlock } from '@commonplot/shared/rentals/blocks.contract.ts'
import {
  lastBookableDay,
  nextFreeDates,
  nextFreeWords,
} from '@commonplot/shared/rentals/bookable-dates.ts'
import {
  itemKey,
  type RentalType,
  type ShownPeriod,
  type TakenPeriod,
} from '@commonplot/shared/rentals/rental.ts'
import { v7 as newId } from 'uuid'
import type { Database } from '../../../adapters/database/database.port.ts'
import type { AppDeps } from '../../../app-deps.ts'
import type { Caller, Visitor } from '../../../caller.ts'
import { conflict, forbidden, invalid, notFound } from '../../../failures.ts'
import { assertSearchable, isSeenBy } from '../../listings/listings.service.ts'
import { rentalOpensPlace } from '../../places/places.service.ts'
import { expireHolds, type RentalItem } from '../hold-dates.store.ts'
import { assertBookable, getRentalItem, missing } from '../rental-items.service.ts'
import {
  deleteDaysOff,
  findConflictingDays,
  findDaysOff,
  findShownDays,
  findTaken,
  reserveDays,
} from './availability.store.ts'

export async function listTaken(
  deps: AppDeps,
  { type, id }: { type: RentalType; id: string },
  { from, to }: { from?: string | undefined; to?: string | undefined },
  visitor: Visitor,
): Promise<ShownPeriod[]> {
  const { db, clock } = deps
  const now = clock.now()
  const item = await getRentalItem(db, type, id)
  if (!isSeenBy(item, visitor)) await assertRents(deps, item, visitor)
  const { timeZone } = item
  assertSearchable({ from, to }, now, timeZone)
  const today = todayIn(timeZone, now)
  const period = { startDate: from ?? today, endDate: to ?? lastBookableDay(today) }
  if (period.endDate < period.startDate) throw invalid('to: must not be before from')
  return findShownDays(db, { itemKey: itemKey(type, id), period, userId: visitor.userId, now })
}

/** The renter of a hidden item still sees its days, for example to keep it longer. */
async function assertRents(
  { db, clock }: AppDeps,
  item: RentalItem,
  { userId }: Visitor,
): Promise<void> {
  const rents = userId !== null && (await rentalOpensPlace(db, item, userId, clock.now()))
  if (!rents) throw missing(item.type)
}

const NAMED_AT_ONCE = 3

export async function listDaysOff(
  { db, clock }: AppDeps,
  type: RentalType,
  id: string,
  caller: Caller,
): Promise<Block[]> {
  const { timeZone } = await getOwnItem(db, type, id, caller)
  return findDaysOff(db, itemKey(type, id), todayIn(timeZone, clock.now()))
}

/** The exclusion constraint on taken days also keeps days off and rentals apart. */
export async function addDaysOff(
  { db, clock }: AppDeps,
  type: RentalType,
  id: string,
  wanted: NewBlock,
  caller: Caller,
): Promise<Block> {
  const now = clock.now()
  return db.transaction(async (tx) => {
    const item = await getOwnItem(tx, type, id, caller)
    assertBookable(wanted, item, now)
    const { startDate, endDate, note } = wanted
    const block = { id: newId(), startDate, endDate, note: note?.trim() || null }
    const key = itemKey(type, id)
    const days = { ...block, itemKey: key, takenBy: 'block' as const, createdAt: now }
    if (await reserveDays(tx, days)) return block
    // An expired hold occupies its days until it is marked expired.
    await expireHolds(tx, now, key)
    if (await reserveDays(tx, days)) return block
    throw await notFree(tx, item, wanted, now)
  })
}

export async function removeDaysOff(
  { db }: AppDeps,
  type: RentalType,
  id: string,
  blockId: string,
  caller: Caller,
): Promise<void> {
  await getOwnItem(db, type, id, caller)
  const isDeleted = await db.write((writable) =>
    deleteDaysOff(writable, itemKey(type, id), blockId),
  )
  if (!isDeleted) throw notFound('Days off not found')
}

async function getOwnItem(db: Database, type: RentalType, id: string, { userId }: Caller) {
  const item = await getRentalItem(db, type, id)
  if (item.ownerId !== userId) throw forbidden('Only its host can take days off')
  return item
}

async function notFree(tx: Database, item: RentalItem, wanted: TakenPeriod, now: Date) {
  const key = itemKey(item.type, item.id)
  const standing = await findConflictingDays(tx, key, wanted, now)
  const today = todayIn(item.timeZone, now)
  const later = { startDate: wanted.startDate, endDate: addDays(lastBookableDay(today), 1) }
  const free = nextFreeDates(wanted, await findTaken(tx, key, later, now))
  const named = standing.slice(0, NAMED_AT_ONCE).map(describeConflict)
  const more = standing.length - named.length
  if (more > 0) named.push(`${more} more`)
  const what = named.length > 0 ? `: ${named.join(', ')}` : ''
  return conflict(`Those days are not free${what}. ${nextFreeWords(free, today)}`)
}

type Standing = Awaited<ReturnType<typeof findConflictingDays>>[number]

/** Names the days and the reason, never the person. */
function describeConflict({
  takenBy,
  startDate,
  endDate,
  bufferDays,
  heldUntil,
}: Standing): string {
  const days = startDate === endDate ? `on ${startDate}` : `from ${startDate} to ${endDate}`
  if (takenBy === 'block') return `off ${days}`
  const kept = bufferDays > 0 ? ` with ${dayCount(bufferDays)} kept free after it` : ''
  return `${heldUntil ? 'held for somebody to pay' : 'rented'} ${days}${kept}`
}
