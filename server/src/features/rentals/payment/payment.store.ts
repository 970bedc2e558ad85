import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Database, WritableDatabase } from '../../../adapters/database/database.port.ts'
import type { ExtensionRow } from '../extensions/extensions.store.ts'
import { extensions } from '../extensions/extensions.table.ts'
import { type RentalRow, selectRentals } from '../rentals.store.ts'
import { rentals } from '../rentals.table.ts'

export async function findRentalOfPayment(
  db: Database,
  paymentIntentId: string,
): Promise<RentalRow | undefined> {
  const [row] = await selectRentals(db).where(eq(rentals.paymentIntentId, paymentIntentId))
  return row
}

/** Links the payment intent even if the hold has ended, so that no payment is lost. */
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

/** For a failed setup. Two tabs that met the same failure count it once. */
export async function countPaymentAttempt(
  db: WritableDatabase,
  { id, paymentAttempt }: Pick<RentalRow, 'id' | 'paymentAttempt'>,
): Promise<void> {
  await db
    .update(rentals)
    .set({ paymentAttempt: paymentAttempt + 1 })
    .where(and(eq(rentals.id, id), eq(rentals.paymentAttempt, paymentAttempt)))
}

type PaymentCheck = Partial<Pick<RentalRow, 'paymentCheckedAt' | 'paymentClosedAt'>>

const isOpen = (table: typeof rentals | typeof extensions, checkedBefore: Date) =>
  and(
    isNotNull(table.paymentIntentId),
    isNull(table.paymentClosedAt),
    lt(table.updatedAt, checkedBefore),
    or(isNull(table.paymentCheckedAt), lt(table.paymentCheckedAt, checkedBefore)),
  )

/** Open payments of rentals, least recently checked first. */
export async function findOpenPayments(
  db: Database,
  checkedBefore: Date,
  limit: number,
): Promise<RentalRow[]> {
  return selectRentals(db)
    .where(isOpen(rentals, checkedBefore))
    .orderBy(sql`${rentals.paymentCheckedAt} nulls first`)
    .limit(limit)
}

/** Open payments of extensions, least recently checked first. */
export async function findOpenExtensions(
  db: Database,
  checkedBefore: Date,
  limit: number,
): Promise<ExtensionRow[]> {
  return db
    .select()
    .from(extensions)
    .where(isOpen(extensions, checkedBefore))
    .orderBy(sql`${extensions.paymentCheckedAt} nulls first`)
    .limit(limit)
}

export async function recordPaymentCheck(
  db: WritableDatabase,
  { id }: Pick<RentalRow, 'id'>,
  check: PaymentCheck,
): Promise<void> {
  await db.update(rentals).set(check).where(eq(rentals.id, id))
}
