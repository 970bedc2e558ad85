import { and, asc, eq, inArray, isNotNull, lte } from 'drizzle-orm'
import type { Database, WritableDatabase } from '../../../adapters/database/database.port.ts'
import { rentals } from '../rentals.table.ts'
import { extensions } from './extensions.table.ts'

export type ExtensionRow = typeof extensions.$inferSelect
type NewExtension = typeof extensions.$inferInsert

/** Expired holds per step of a sweep. The next sweep continues. */
const EXPIRED_AT_ONCE = 200

/** Clears the pending days of a rental. */
export const NOTHING_PENDING = { pendingEndDate: null, pendingUntil: null }

export async function findExtension(db: Database, id: string): Promise<ExtensionRow | undefined> {
  const [row] = await db.select().from(extensions).where(eq(extensions.id, id))
  return row
}

export async function findExtensionOfPayment(
  db: Database,
  paymentIntentId: string,
): Promise<ExtensionRow | undefined> {
  const [row] = await db
    .select()
    .from(extensions)
    .where(eq(extensions.paymentIntentId, paymentIntentId))
  return row
}

const isHeldFor = (rentalId: string) =>
  and(eq(extensions.rentalId, rentalId), eq(extensions.state, 'held'))

export async function findHeldExtension(
  db: Database,
  rentalId: string,
): Promise<ExtensionRow | undefined> {
  const [row] = await db.select().from(extensions).where(isHeldFor(rentalId))
  return row
}

export async function insertExtension(
  tx: WritableDatabase,
  extension: NewExtension,
): Promise<ExtensionRow | undefined> {
  const [row] = await tx.insert(extensions).values(extension).returning()
  return row
}

export async function changeExtension(
  db: WritableDatabase,
  { id }: Pick<ExtensionRow, 'id'>,
  changes: Partial<NewExtension>,
): Promise<ExtensionRow | undefined> {
  const [row] = await db.update(extensions).set(changes).where(eq(extensions.id, id)).returning()
  return row
}

/** Ends the rental's held extensions and returns them: their payments have to be abandoned. */
export async function releaseExtensions(
  tx: WritableDatabase,
  rentalId: string,
  now: Date,
): Promise<ExtensionRow[]> {
  return tx
    .update(extensions)
    .set({ state: 'gone', updatedAt: now })
    .where(isHeldFor(rentalId))
    .returning()
}

/** Expires unpaid extensions: of one item, or of all rentals that no transaction has locked. */
export async function expireExtensions(
  db: WritableDatabase,
  now: Date,
  itemKey?: string,
): Promise<void> {
  const due = db
    .select({ id: rentals.id })
    .from(rentals)
    .where(
      and(
        lte(rentals.pendingUntil, now),
        itemKey === undefined ? undefined : eq(rentals.itemKey, itemKey),
      ),
    )
    .orderBy(rentals.id)
    .limit(EXPIRED_AT_ONCE)
    .for('update', itemKey === undefined ? { skipLocked: true } : {})
  const expired = await db
    .update(rentals)
    .set({ ...NOTHING_PENDING, updatedAt: now })
    .where(inArray(rentals.id, due))
    .returning({ id: rentals.id })
  if (expired.length === 0) return
  const ids = expired.map(({ id }) => id)
  await db
    .update(extensions)
    .set({ state: 'gone', updatedAt: now })
    .where(
      and(
        inArray(extensions.rentalId, ids),
        eq(extensions.state, 'held'),
        lte(extensions.holdExpiresAt, now),
      ),
    )
}

/** Paid extensions of a rental, oldest first. */
export async function findPaidExtensions(db: Database, rentalId: string) {
  const rows = await db
    .select()
    .from(extensions)
    .where(
      and(
        eq(extensions.rentalId, rentalId),
        eq(extensions.state, 'paid'),
        isNotNull(extensions.paymentIntentId),
      ),
    )
    .orderBy(asc(extensions.createdAt))
  return rows.map(({ id, paymentIntentId, paymentProvider, amountCents }) => ({
    name: id,
    paymentIntentId: paymentIntentId ?? '',
    paymentProvider,
    paidCents: amountCents,
  }))
}
