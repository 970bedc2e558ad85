import { HOUR_MS } from '@commonplot/shared/dates/durations.ts'
import type { ListingState } from '@commonplot/shared/listings/listing-state.ts'
import type { StayRules } from '@commonplot/shared/listings/stay-rules.ts'
import { type Hold, LOOKED_BACK_MS } from '@commonplot/shared/rentals/hold-limits.ts'
import type { RentalType } from '@commonplot/shared/rentals/rental.ts'
import { and, eq, exists, gt, inArray, isNotNull, isNull, notExists, or, sql } from 'drizzle-orm'
import type { Database, WritableDatabase } from '../../adapters/database/database.port.ts'
import { plots } from '../plots/plots.table.ts'
import { tools } from '../tools/tools.table.ts'
import { isExpiredHold, isHeld, takes, type WantedDays } from './availability/availability.sql.ts'
import { reserveDays } from './availability/availability.store.ts'
import { takenDays } from './availability/taken-days.table.ts'
import { expireExtensions } from './extensions/extensions.store.ts'
import { extensions } from './extensions/extensions.table.ts'
import { refunds } from './refunds/refunds.table.ts'
import { type NewRental, type RentalRow, SWEPT_AT_ONCE, selectRentals } from './rentals.store.ts'
import { rentals } from './rentals.table.ts'

export async function lockHoldsFor(tx: Database, bookingId: string) {
  const { id, status, paymentIntentId, paymentProvider } = rentals
  return tx
    .select({ id, status, paymentIntentId, paymentProvider })
    .from(rentals)
    .where(and(eq(rentals.bookingId, bookingId), eq(rentals.status, 'held')))
    .for('update')
}

/** Locks unpaid holds and extensions between two people. */
export async function lockUnpaidBetween(tx: Database, one: string, other: string) {
  const { id, ownerId, renterId, status, paymentIntentId, paymentProvider } = rentals
  const isBetween = or(
    and(eq(ownerId, one), eq(renterId, other)),
    and(eq(ownerId, other), eq(renterId, one)),
  )
  return tx
    .select({ id, ownerId, renterId, status, paymentIntentId, paymentProvider })
    .from(rentals)
    .where(and(isBetween, or(eq(status, 'held'), isNotNull(rentals.pendingUntil))))
    .orderBy(id)
    .for('update')
}

const NO_DETAILS = { steps: [], claim: null, pendingCents: null, reviewedBy: [] }

/** Undefined when the days are taken. */
export async function insertHold(tx: WritableDatabase, hold: NewRental, itemName: string) {
  const { id, itemKey, startDate, endDate, bufferDays, createdAt } = hold
  const days = { id, itemKey, startDate, endDate, bufferDays, createdAt }
  if (!(await reserveDays(tx, { ...days, takenBy: 'rental' }))) return undefined
  const [row] = await tx.insert(rentals).values(hold).returning()
  return row && { ...row, itemName, refundStatus: null, ...NO_DETAILS }
}

/**
 * Expires holds and extensions, of one item or of all. Locks in id order, which avoids deadlocks; a
 * sweep over all items skips locked rentals.
 */
export async function expireHolds(
  db: WritableDatabase,
  now: Date,
  itemKey?: string,
): Promise<Pick<RentalRow, 'id' | 'ownerId' | 'renterId'>[]> {
  const due = db
    .select({ id: rentals.id })
    .from(rentals)
    .where(
      and(isExpiredHold(now), itemKey === undefined ? undefined : eq(rentals.itemKey, itemKey)),
    )
    .orderBy(rentals.id)
    .limit(SWEPT_AT_ONCE)
    .for('update', itemKey === undefined ? { skipLocked: true } : {})
  const expired = await db
    .update(rentals)
    .set({ status: 'expired', endedAt: now, updatedAt: now })
    .where(inArray(rentals.id, due))
    .returning({ id: rentals.id, ownerId: rentals.ownerId, renterId: rentals.renterId })
  await expireExtensions(db, now, itemKey)
  return expired
}

/** A renter's unexpired holds that overlap these days. */
export async function findOwnHolds(
  db: Database,
  itemKey: string,
  renterId: string,
  wanted: WantedDays,
  now: Date,
): Promise<RentalRow[]> {
  return selectRentals(db).where(
    and(
      eq(rentals.itemKey, itemKey),
      eq(rentals.renterId, renterId),
      isHeld(now),
      exists(
        db
          .select({ id: takenDays.id })
          .from(takenDays)
          .where(
            and(
              eq(takenDays.id, rentals.id),
              eq(takenDays.itemKey, rentals.itemKey),
              takes(wanted, now),
            ),
          ),
      ),
    ),
  )
}

export interface RentalItem extends StayRules {
  type: RentalType
  id: string
  name: string
  ownerId: string | null
  priceCents: number | null
  timeZone: string
  state: ListingState
  hiddenReason: string | null
}

export async function findRentalItem(
  db: Database,
  type: RentalType,
  id: string,
): Promise<RentalItem | undefined> {
  const table = type === 'plot' ? plots : tools
  const priceCents = type === 'plot' ? plots.priceCents : tools.pricePerDayCents
  const [row] = await db
    .select({
      id: table.id,
      name: table.name,
      ownerId: table.ownerId,
      priceCents,
      timeZone: table.timeZone,
      minDays: table.minDays,
      noticeDays: table.noticeDays,
      bufferDays: table.bufferDays,
      state: sql<ListingState>`${table.state}`,
      hiddenReason: table.hiddenReason,
    })
    .from(table)
    .where(and(eq(table.id, id), isNull(table.goneAt)))
  return row && { ...row, type }
}

/** Lets a renter make one hold at a time. */
export async function lockHoldsOf(tx: WritableDatabase, renterId: string): Promise<void> {
  const key = `holds of ${renterId}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
}

/**
 * A renter's current and recent unpaid holds, extensions included. Excludes holds for accepted
 * requests, and late payments that were refunded.
 */
export async function findRecentHolds(
  db: Database,
  renterId: string,
  now: Date,
): Promise<(Hold & { id: string })[]> {
  const since = new Date(now.getTime() - LOOKED_BACK_MS - HOUR_MS)
  const ownHolds = await db
    .select({
      id: rentals.id,
      itemKey: rentals.itemKey,
      from: rentals.createdAt,
      until: rentals.holdExpiresAt,
      endedAt: rentals.endedAt,
    })
    .from(rentals)
    .where(
      and(
        eq(rentals.renterId, renterId),
        gt(rentals.createdAt, since),
        isNull(rentals.bookingId),
        isNull(rentals.confirmedAt),
        isNull(rentals.refundCents),
        inArray(rentals.status, ['held', 'expired', 'cancelled']),
      ),
    )
  const ofMoreDays = await db
    .select({
      id: extensions.id,
      itemKey: extensions.itemKey,
      from: extensions.createdAt,
      until: extensions.holdExpiresAt,
      endedAt:
        sql<Date | null>`case ${extensions.state} when 'gone' then ${extensions.updatedAt} end`.mapWith(
          extensions.updatedAt,
        ),
    })
    .from(extensions)
    .innerJoin(
      rentals,
      and(eq(rentals.id, extensions.rentalId), eq(rentals.itemKey, extensions.itemKey)),
    )
    .where(
      and(
        eq(rentals.renterId, renterId),
        gt(extensions.createdAt, since),
        inArray(extensions.state, ['held', 'gone']),
        notExists(
          db
            .select({ id: refunds.paymentIntentId })
            .from(refunds)
            .where(eq(refunds.paymentIntentId, extensions.paymentIntentId)),
        ),
      ),
    )
  return [...ownHolds, ...ofMoreDays].map(({ id, itemKey, from, until, endedAt }) => {
    const end = until ?? now
    return { id, itemKey, from, to: endedAt && endedAt < end ? endedAt : end }
  })
}
