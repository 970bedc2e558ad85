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

/** In one order, so that two who suspend each other at once do not wait for each other. */
export function lockPeople(tx: WritableDatabase, ids: string[]) {
  return tx
    .select(suspensionColumns)
    .from(users)
    .where(inArray(users.id, ids))
    .orderBy(asc(users.id))
    .for('no key update')
}

/** Whoever locks people waits until the transaction is over; others who only ask do not. */
export async function keepAsIs(tx: WritableDatabase, id: string) {
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

/** Whose time is over, and nobody has written it down. */
export async function findSuspensionsOver(db: Database, now: Date): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(lte(users.suspendedUntil, now))
    .orderBy(asc(users.suspendedUntil))
    .limit(ENDED_AT_ONCE)
  return rows.map(({ id }) => id)
}
