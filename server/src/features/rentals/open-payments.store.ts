import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Database, WritableDatabase } from '../../adapters/database/database.port.ts'
import type { ExtensionRow } from './extensions.store.ts'
import { extensions } from './extensions.table.ts'
import { type RentalRow, selectRentals } from './rentals.store.ts'
import { rentals } from './rentals.table.ts'

type PaymentCheck = Partial<Pick<RentalRow, 'paymentCheckedAt' | 'paymentClosedAt'>>

const isOpen = (table: typeof rentals | typeof extensions, checkedBefore: Date) =>
  and(
    isNotNull(table.paymentIntentId),
    isNull(table.paymentClosedAt),
    lt(table.updatedAt, checkedBefore),
    or(isNull(table.paymentCheckedAt), lt(table.paymentCheckedAt, checkedBefore)),
  )

/** Payments that could still come, least recently looked at first. */
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

/** The same for more days. */
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

export async function notePaymentCheck(
  db: WritableDatabase,
  { id }: Pick<RentalRow, 'id'>,
  check: PaymentCheck,
): Promise<void> {
  await db.update(rentals).set(check).where(eq(rentals.id, id))
}
