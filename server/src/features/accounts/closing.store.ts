import { and, asc, eq, isNotNull, lte, or } from 'drizzle-orm'
import type { Database, WritableDatabase } from '../../adapters/database/database.port.ts'
import {
  accounts,
  cityLogins,
  invitations,
  passkeyChallenges,
  passkeys,
  sessions,
  signInCodes,
} from './accounts.table.ts'

const CLOSED_AT_ONCE = 20

export async function setClosing(
  tx: WritableDatabase,
  userId: string,
  closesAt: Date,
): Promise<void> {
  await tx.update(accounts).set({ closesAt }).where(eq(accounts.userId, userId))
}

/** False where it was not closing, or is closed by now. */
export async function clearClosing(tx: WritableDatabase, userId: string): Promise<boolean> {
  const cleared = await tx
    .update(accounts)
    .set({ closesAt: null })
    .where(and(eq(accounts.userId, userId), isNotNull(accounts.closesAt)))
    .returning({ userId: accounts.userId })
  return cleared.length > 0
}

export async function findClosingDue(db: Database, now: Date): Promise<string[]> {
  const rows = await db
    .select({ userId: accounts.userId })
    .from(accounts)
    .where(and(isNotNull(accounts.closesAt), lte(accounts.closesAt, now)))
    .orderBy(asc(accounts.closesAt))
    .limit(CLOSED_AT_ONCE)
  return rows.map(({ userId }) => userId)
}

/** Until the transaction ends nobody signs in; nothing if they have done so meanwhile. */
export async function lockClosingDue(tx: WritableDatabase, userId: string, now: Date) {
  const [row] = await tx
    .select({ email: accounts.email })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), lte(accounts.closesAt, now)))
    .for('update')
  return row
}

/** Every way in, and the address wherever it stands. */
export async function forgetAccount(
  tx: WritableDatabase,
  { userId, email, closedAt }: { userId: string; email: string | null; closedAt: Date },
): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, userId))
  await tx.delete(passkeys).where(eq(passkeys.userId, userId))
  await tx.delete(cityLogins).where(eq(cityLogins.userId, userId))
  await tx.delete(passkeyChallenges).where(eq(passkeyChallenges.userId, userId))
  await tx
    .delete(signInCodes)
    .where(or(eq(signInCodes.userId, userId), email ? eq(signInCodes.email, email) : undefined))
  if (email) await tx.delete(invitations).where(eq(invitations.email, email))
  await tx
    .update(accounts)
    .set({ email: null, roles: [], closesAt: null, closedAt })
    .where(eq(accounts.userId, userId))
}

/** Closing their account, or gone. */
export async function isLeaving(db: Database, userId: string): Promise<boolean> {
  const isOnTheWay = or(isNotNull(accounts.closesAt), isNotNull(accounts.closedAt))
  return (await db.$count(accounts, and(eq(accounts.userId, userId), isOnTheWay))) > 0
}
