import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { Database } from '../../adapters/database/database.port.ts'
import { extensions } from './extensions.table.ts'

/** The payments for more days that a rental has grown by, oldest first. */
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
