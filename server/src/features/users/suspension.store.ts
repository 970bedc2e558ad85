import { asc, eq, inArray, lte } from 'drizzle-orm'
import type { Database, WritableDatabase } from '../../adapters/database/database.port.ts'
import { users } from './users.table.ts'

const ENDED_AT_ONCE = 100

const suspensionColumns = {
  id: users.id,
  suspendedUntil: users.suspendedUntil,
  suspensionReason: users.suspensionReason,
}

export async function findSuspensionOf(db: Database, id: string) {
  const [row] = await db.select(suspensionColumns).from(users).where(eq(users.id, id))
  return row
}

/** Locks in one order, so that two operators suspending each other do not deadlock. */
export function lockPeople(tx: WritableDatabase, ids: string[]) {
  return tx
    .select(suspensionColumns)
    .from(users)
    .where(inArray(users.id, ids))
    .orderBy(asc(users.id))
    .for('no key update')
}

/** Blocks `lockPeople` until the transaction ends, but not other readers. */
export async function lockForShare(tx: WritableDatabase, id: string) {
  const [row] = await tx.select(suspensionColumns).from(users).where(eq(users.id, id)).for('share')
  return row
}

export async function setSuspension(
  tx: WritableDatabase,
  id: string,
  suspension: { reason: string; until: Date } | null,
): Promise<void> {
  await tx
    .update(users)
    .set({
      suspendedUntil: suspension?.until ?? null,
      suspensionReason: suspension?.reason ?? null,
    })
    .where(eq(users.id, id))
}

/** Expired suspensions that are still stored, oldest first. */
export async function findSuspensionsOver(db: Database, now: Date): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(lte(users.suspendedUntil, now))
    .orderBy(asc(users.suspendedUntil))
    .limit(ENDED_AT_ONCE)
  return rows.map(({ id }) => id)
}
