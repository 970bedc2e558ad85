import { and, asc, eq, lte } from 'drizzle-orm'
import type { Database, WritableDatabase } from '../../../adapters/database/database.port.ts'
import { plots } from '../../plots/plots.table.ts'
import { tools } from '../../tools/tools.table.ts'
import { type RentalRow, SWEPT_AT_ONCE } from '../rentals.store.ts'
import { rentals } from '../rentals.table.ts'
import { claims } from './claims.table.ts'

/** Rentals whose `deposit_due_at` has passed, oldest first. */
export async function findDepositsDue(db: Database, now: Date): Promise<{ id: string }[]> {
  return db
    .select({ id: rentals.id })
    .from(rentals)
    .where(lte(rentals.depositDueAt, now))
    .orderBy(rentals.depositDueAt)
    .limit(SWEPT_AT_ONCE)
}

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

/** Call under the rental's lock. */
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

const isDisputed = eq(claims.state, 'disputed')

export const countDisputed = (db: Database): Promise<number> => db.$count(claims, isDisputed)

/** Longest waiting first. */
export async function findDisputed(db: Database, most: number) {
  return db
    .select({
      rentalId: claims.rentalId,
      amountCents: claims.amountCents,
      createdAt: claims.createdAt,
      answeredAt: claims.answeredAt,
      plotName: plots.name,
      toolName: tools.name,
    })
    .from(claims)
    .innerJoin(rentals, and(eq(rentals.id, claims.rentalId), eq(rentals.itemKey, claims.itemKey)))
    .leftJoin(plots, eq(plots.id, rentals.plotId))
    .leftJoin(tools, eq(tools.id, rentals.toolId))
    .where(isDisputed)
    .orderBy(asc(claims.answeredAt))
    .limit(most)
}
