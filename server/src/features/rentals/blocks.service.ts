import { addDays } from '@commonplot/shared/dates/plain-date.ts'
import { todayIn } from '@commonplot/shared/dates/time-zone.ts'
import { dayCount } from '@commonplot/shared/listings/stay-rules.ts'
import type { Block, NewBlock } from '@commonplot/shared/rentals/blocks.contract.ts'
import { lastBookableDay } from '@commonplot/shared/rentals/bookable-dates.ts'
import { nextFreeDates, nextFreeWords } from '@commonplot/shared/rentals/next-free-dates.ts'
import { itemKey, type RentalType, type TakenPeriod } from '@commonplot/shared/rentals/rental.ts'
import { v7 as newId } from 'uuid'
import type { Database } from '../../adapters/database/database.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Caller } from '../../caller.ts'
import { conflict, forbidden, notFound } from '../../failures.ts'
import { findTaken } from './availability.sql.ts'
import { deleteBlock, findBlocks, findStanding } from './blocks.store.ts'
import type { RentalItem } from './rental-items.store.ts'
import { assertBookable, getRentalItem } from './rentals.service.ts'
import { expireHolds } from './rentals.store.ts'
import { claimDays } from './taken-days.store.ts'

const NAMED_AT_ONCE = 3

export async function listBlocks(
  { db, clock }: AppDeps,
  type: RentalType,
  id: string,
  caller: Caller,
): Promise<Block[]> {
  const { timeZone } = await getOwnItem(db, type, id, caller)
  return findBlocks(db, itemKey(type, id), todayIn(timeZone, clock.now()))
}

/** Under the rule that keeps rentals apart, so that no interleaving takes off what somebody has. */
export async function blockDays(
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
    if (await claimDays(tx, days)) return block
    // A hold that ran out is in the way until it is written down.
    await expireHolds(tx, now, key)
    if (await claimDays(tx, days)) return block
    throw await notFree(tx, item, wanted, now)
  })
}

export async function unblockDays(
  { db }: AppDeps,
  type: RentalType,
  id: string,
  blockId: string,
  caller: Caller,
): Promise<void> {
  await getOwnItem(db, type, id, caller)
  const isDeleted = await db.write((writable) => deleteBlock(writable, itemKey(type, id), blockId))
  if (!isDeleted) throw notFound('Days off not found')
}

async function getOwnItem(db: Database, type: RentalType, id: string, { userId }: Caller) {
  const item = await getRentalItem(db, type, id)
  if (item.ownerId !== userId) throw forbidden('Only its host can take days off')
  return item
}

async function notFree(tx: Database, item: RentalItem, wanted: TakenPeriod, now: Date) {
  const key = itemKey(item.type, item.id)
  const standing = await findStanding(tx, key, wanted, now)
  const today = todayIn(item.timeZone, now)
  const later = { startDate: wanted.startDate, endDate: addDays(lastBookableDay(today), 1) }
  const free = nextFreeDates(wanted, await findTaken(tx, key, later, now))
  const named = standing.slice(0, NAMED_AT_ONCE).map(sayStanding)
  const more = standing.length - named.length
  if (more > 0) named.push(`${more} more`)
  const what = named.length > 0 ? `: ${named.join(', ')}` : ''
  return conflict(`Those days are not free${what}. ${nextFreeWords(free, today)}`)
}

type Standing = Awaited<ReturnType<typeof findStanding>>[number]

/** Which days and why; who has them is not said. */
function sayStanding({ takenBy, startDate, endDate, bufferDays, heldUntil }: Standing): string {
  const days = startDate === endDate ? `on ${startDate}` : `from ${startDate} to ${endDate}`
  if (takenBy === 'block') return `off ${days}`
  const kept = bufferDays > 0 ? ` with ${dayCount(bufferDays)} kept free after it` : ''
  return `${heldUntil ? 'held for somebody to pay' : 'rented'} ${days}${kept}`
}
