import { FIRST_ZONE, todayIn } from '@commonplot/shared/dates/time-zone.ts'
import type { HandoverStep, Side } from '@commonplot/shared/rentals/handover.ts'
import type { RefundState } from '@commonplot/shared/rentals/refund-state.ts'
import type { Rental } from '@commonplot/shared/rentals/rental.ts'
import { canBecome, statusAt } from '@commonplot/shared/rentals/rental-states.ts'
import {
  and,
  eq,
  exists,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lte,
  or,
  sql,
} from 'drizzle-orm'
import type { Database, WritableDatabase } from '../../adapters/database/database.port.ts'
import { todayThere } from '../../sql/today-there.ts'
import { plots } from '../plots/plots.table.ts'
import { tools } from '../tools/tools.table.ts'
import { hasRunOut, isHeld, takes, type WantedDays } from './availability.sql.ts'
import { expireExtensions } from './extensions.store.ts'
import { refunds } from './refunds.table.ts'
import { type ClaimRow, rentalStory } from './rental-story.store.ts'
import { storyOf } from './rental-story.ts'
import { rentals } from './rentals.table.ts'
import { claimDays } from './taken-days.store.ts'
import { takenDays } from './taken-days.table.ts'

export type RentalRow = typeof rentals.$inferSelect & {
  itemName: string
  steps: HandoverStep[]
  claim: ClaimRow | null
  pendingCents: number | null
  reviewedBy: Side[]
  /** Moves without the lock of the rental; under it only `refundCents` says what is due. */
  refundStatus: RefundState | null
}
export type NewRental = typeof rentals.$inferInsert
type RentalChanges = Partial<NewRental>

/** Due rentals that one step of a sweep reads; the next sweep goes on. */
export const SWEPT_AT_ONCE = 200

/** While an attempt follows one that failed, people are not told that all is well. */
const refundStatus = sql<RefundState | null>`(
  select case when bool_or(${refunds.lastErrorCode} is not null) then 'failed'
    when bool_or(${refunds.state} = 'pending') then 'pending' else max(${refunds.state}) end
  from ${refunds} where ${refunds.rentalId} = ${rentals.id}
    and ${refunds.itemKey} = ${rentals.itemKey} and ${refunds.state} <> 'failed')`

export function selectRentals(db: Database) {
  return db
    .select({
      ...getTableColumns(rentals),
      itemName: sql<string>`coalesce(${plots.name}, ${tools.name})`,
      refundStatus,
      ...rentalStory,
    })
    .from(rentals)
    .leftJoin(plots, eq(plots.id, rentals.plotId))
    .leftJoin(tools, eq(tools.id, rentals.toolId))
}

export async function findRental(db: Database, id: string): Promise<RentalRow | undefined> {
  const [row] = await selectRentals(db).where(eq(rentals.id, id))
  return row
}

export async function findRentalOfPayment(
  db: Database,
  paymentIntentId: string,
): Promise<RentalRow | undefined> {
  const [row] = await selectRentals(db).where(eq(rentals.paymentIntentId, paymentIntentId))
  return row
}

/**
 * Keeps everyone else from changing a rental until the transaction ends. It is read after the lock
 * and not with it: a statement that has waited still sees claims and handovers as they were before.
 */
export async function lockRental(tx: Database, id: string): Promise<RentalRow | undefined> {
  await tx.select({ id: rentals.id }).from(rentals).where(eq(rentals.id, id)).for('update')
  return findRental(tx, id)
}

export async function lockHoldsFor(tx: Database, bookingId: string) {
  const { id, status, paymentIntentId, paymentProvider } = rentals
  return tx
    .select({ id, status, paymentIntentId, paymentProvider })
    .from(rentals)
    .where(and(eq(rentals.bookingId, bookingId), eq(rentals.status, 'held')))
    .for('update')
}

/** What two people hold of each other's things without having paid, more days too. */
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

const NO_STORY = { steps: [], claim: null, pendingCents: null, reviewedBy: [] }

/** Nothing comes back when the days are someone else's. */
export async function insertHold(tx: WritableDatabase, hold: NewRental, itemName: string) {
  const { id, itemKey, startDate, endDate, bufferDays, createdAt } = hold
  const days = { id, itemKey, startDate, endDate, bufferDays, createdAt }
  if (!(await claimDays(tx, { ...days, takenBy: 'rental' }))) return undefined
  const [row] = await tx.insert(rentals).values(hold).returning()
  return row && { ...row, itemName, refundStatus: null, ...NO_STORY }
}

/** Whatever has become of the rental meanwhile: a payment that exists is never lost sight of. */
export async function linkPayment(
  db: WritableDatabase,
  { id }: Pick<RentalRow, 'id'>,
  paymentIntentId: string,
): Promise<Pick<RentalRow, 'status'> | undefined> {
  const [row] = await db
    .update(rentals)
    .set({ paymentIntentId })
    .where(eq(rentals.id, id))
    .returning({ status: rentals.status })
  return row
}

/** For a payment that could not be prepared; two tabs that met the same failure count it once. */
export async function countPaymentAttempt(
  db: WritableDatabase,
  { id, paymentAttempt }: Pick<RentalRow, 'id' | 'paymentAttempt'>,
): Promise<void> {
  await db
    .update(rentals)
    .set({ paymentAttempt: paymentAttempt + 1 })
    .where(and(eq(rentals.id, id), eq(rentals.paymentAttempt, paymentAttempt)))
}

/**
 * Of one item, or of all, and days that were to be added; says whose. Locked in one order, so that two who write
 * it down never wait for each other; a sweep over all leaves out what somebody is just changing.
 */
export async function expireHolds(
  db: WritableDatabase,
  now: Date,
  itemKey?: string,
): Promise<Pick<RentalRow, 'id' | 'ownerId' | 'renterId'>[]> {
  const due = db
    .select({ id: rentals.id })
    .from(rentals)
    .where(and(hasRunOut(now), itemKey === undefined ? undefined : eq(rentals.itemKey, itemKey)))
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

/** What one person keeps of these days without having paid; a hold that ran out keeps nothing. */
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

/** Changes a rental only from the status it was read in; says whether it did. */
export async function changeRental(
  db: WritableDatabase,
  rental: Pick<RentalRow, 'id' | 'status'>,
  changes: RentalChanges,
): Promise<boolean> {
  const { status } = changes
  if (status && !canBecome(rental.status, status)) {
    throw new Error(`a rental that is ${rental.status} cannot become ${status}`)
  }
  const changed = await db
    .update(rentals)
    .set(changes)
    .where(and(eq(rentals.id, rental.id), eq(rentals.status, rental.status)))
    .returning({ id: rentals.id })
  return changed.length > 0
}

/** False when the rental is neither held nor expired any more. */
export async function saveSpecialRequests(
  db: WritableDatabase,
  id: string,
  specialRequests: string,
): Promise<boolean> {
  const saved = await db
    .update(rentals)
    .set({ specialRequests })
    .where(and(eq(rentals.id, id), inArray(rentals.status, ['held', 'expired'])))
    .returning({ id: rentals.id })
  return saved.length > 0
}

/** Those that have ended where their item is, and that nobody is paying more days of. */
export async function findRentalsToComplete(db: Database, now: Date): Promise<RentalRow[]> {
  return selectRentals(db)
    .where(
      and(
        eq(rentals.status, 'confirmed'),
        or(isNull(rentals.pendingUntil), lte(rentals.pendingUntil, now)),
        // Says nothing new, but is what the index goes by.
        lte(rentals.endDate, todayIn(FIRST_ZONE, now)),
        sql`upper(${rentals.period}) <= ${todayThere(rentals.timeZone, now)}`,
      ),
    )
    .orderBy(rentals.endDate, rentals.id)
    .limit(SWEPT_AT_ONCE)
}

export function toRental(row: RentalRow, now: Date): Rental {
  const itemId = row.plotId ?? row.toolId ?? ''
  return {
    ...row,
    itemId,
    item: { id: itemId, name: row.itemName },
    status: statusAt(row, now),
    price: row.priceCents / 100,
    totalAmount: row.totalCents / 100,
    platformFee: row.platformFeeCents / 100,
    hostAmount: row.hostCents / 100,
    securityDeposit: row.type === 'tool' ? row.depositCents / 100 : null,
    holdExpiresAt: row.holdExpiresAt?.toISOString() ?? null,
    refundAmount: row.refundCents === null ? null : row.refundCents / 100,
    ...storyOf(row, now),
    createdAt: row.createdAt.toISOString(),
  }
}
