import { FIRST_ZONE, todayIn } from '@commonplot/shared/dates/time-zone.ts'
import type { RefundState } from '@commonplot/shared/payments/payment.ts'
import type { Rental, TakenPeriod } from '@commonplot/shared/rentals/rental.ts'
import { canBecome, statusAt } from '@commonplot/shared/rentals/rental-states.ts'
import { and, desc, eq, getTableColumns, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Database, WritableDatabase } from '../../adapters/database/database.port.ts'
import { todayThere } from '../../sql/today-there.ts'
import { plots } from '../plots/plots.table.ts'
import { tools } from '../tools/tools.table.ts'
import { hasRunOut, isHeld, overlaps } from './availability.store.ts'
import { refunds } from './refunds.table.ts'
import { rentals } from './rentals.table.ts'

export type RentalRow = typeof rentals.$inferSelect & {
  itemName: string
  /** As it was when the statement began; under a lock only `refundCents` says what is due. */
  refundStatus: RefundState | null
}
export type NewRental = typeof rentals.$inferInsert
type RentalChanges = Partial<NewRental>

/** While an attempt follows one that failed, people are not told that all is well. */
const refundStatus = sql<RefundState | null>`(
  select case when ${refunds.lastErrorCode} is null then ${refunds.state} else 'failed' end
  from ${refunds} where ${refunds.rentalId} = ${rentals.id}
    and ${refunds.itemKey} = ${rentals.itemKey} and ${refunds.state} <> 'failed')`

export function selectRentals(db: Database) {
  return db
    .select({
      ...getTableColumns(rentals),
      itemName: sql<string>`coalesce(${plots.name}, ${tools.name})`,
      refundStatus,
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

export async function findRentalsOf(db: Database, renterId: string): Promise<RentalRow[]> {
  return selectRentals(db)
    .where(eq(rentals.renterId, renterId))
    .orderBy(desc(rentals.createdAt), desc(rentals.id))
}

/** Keeps everyone else from changing a rental until the transaction ends. */
export async function lockRental(tx: Database, id: string): Promise<RentalRow | undefined> {
  const [row] = await selectRentals(tx).where(eq(rentals.id, id)).for('update', { of: rentals })
  return row
}

export async function lockHoldsFor(tx: Database, bookingId: string): Promise<RentalRow[]> {
  return selectRentals(tx)
    .where(and(eq(rentals.bookingId, bookingId), eq(rentals.status, 'held')))
    .for('update', { of: rentals })
}

/** Nothing comes back when the days are someone else's: the table itself refuses the overlap. */
export async function insertHold(db: WritableDatabase, hold: NewRental, itemName: string) {
  const [row] = await db.insert(rentals).values(hold).onConflictDoNothing().returning()
  return row && { ...row, itemName, refundStatus: null }
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

/** Of one item, or of all. */
export async function expireHolds(
  db: WritableDatabase,
  now: Date,
  itemKey?: string,
): Promise<void> {
  await db
    .update(rentals)
    .set({ status: 'expired', endedAt: now, updatedAt: now })
    .where(and(hasRunOut(now), itemKey === undefined ? undefined : eq(rentals.itemKey, itemKey)))
}

/** What one person keeps of these days without having paid; a hold that ran out keeps nothing. */
export async function findOwnHolds(
  db: Database,
  itemKey: string,
  renterId: string,
  period: TakenPeriod,
  now: Date,
): Promise<RentalRow[]> {
  return selectRentals(db).where(
    and(
      eq(rentals.itemKey, itemKey),
      eq(rentals.renterId, renterId),
      isHeld(now),
      overlaps(period),
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

export async function saveSpecialRequests(
  db: WritableDatabase,
  id: string,
  specialRequests: string,
): Promise<void> {
  await db.update(rentals).set({ specialRequests }).where(eq(rentals.id, id))
}

/** Those that have ended where their item is. */
export async function findRentalsToComplete(db: Database, now: Date): Promise<RentalRow[]> {
  return selectRentals(db).where(
    and(
      eq(rentals.status, 'confirmed'),
      // Says nothing new, but is what the index goes by.
      lte(rentals.endDate, todayIn(FIRST_ZONE, now)),
      sql`upper(${rentals.period}) <= ${todayThere(rentals.timeZone, now)}`,
    ),
  )
}

/** Payments that could still come, least recently looked at first. */
export async function findOpenPayments(
  db: Database,
  checkedBefore: Date,
  limit: number,
): Promise<RentalRow[]> {
  return selectRentals(db)
    .where(
      and(
        isNotNull(rentals.paymentIntentId),
        isNull(rentals.paymentClosedAt),
        lt(rentals.updatedAt, checkedBefore),
        or(isNull(rentals.paymentCheckedAt), lt(rentals.paymentCheckedAt, checkedBefore)),
      ),
    )
    .orderBy(sql`${rentals.paymentCheckedAt} nulls first`)
    .limit(limit)
}

export async function notePaymentCheck(
  db: WritableDatabase,
  { id }: Pick<RentalRow, 'id'>,
  check: Pick<RentalChanges, 'paymentCheckedAt' | 'paymentClosedAt'>,
): Promise<void> {
  await db.update(rentals).set(check).where(eq(rentals.id, id))
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
    createdAt: row.createdAt.toISOString(),
  }
}
