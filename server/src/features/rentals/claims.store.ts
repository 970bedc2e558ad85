import { and, eq } from 'drizzle-orm'
import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import { claims } from './claims.table.ts'
import type { RentalRow } from './rentals.store.ts'

type RentalKey = Pick<RentalRow, 'id' | 'itemKey'>
type ClaimChanges = Partial<
  Pick<
    typeof claims.$inferInsert,
    'state' | 'answeredAt' | 'decidedAt' | 'decidedBy' | 'decisionReason'
  >
>

export async function insertClaim(
  tx: WritableDatabase,
  { id, itemKey }: RentalKey,
  claim: Omit<typeof claims.$inferInsert, 'rentalId' | 'itemKey'>,
): Promise<void> {
  await tx.insert(claims).values({ ...claim, rentalId: id, itemKey })
}

/** To be called under the lock of the rental, which everybody takes who changes its claim. */
export async function changeClaim(
  tx: WritableDatabase,
  { id, itemKey }: RentalKey,
  changes: ClaimChanges,
): Promise<void> {
  await tx
    .update(claims)
    .set(changes)
    .where(and(eq(claims.rentalId, id), eq(claims.itemKey, itemKey)))
}
