import { and, asc, eq, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Database, WritableDatabase } from '../../adapters/database/database.port.ts'
import { users } from '../users/users.table.ts'
import {
  accounts,
  cityLogins,
  codeRequests,
  invitations,
  passkeyChallenges,
  passkeys,
  sessions,
  signInCodes,
} from './accounts.table.ts'

export async function findMe(db: Database, userId: string) {
  const [row] = await db
    .select({
      id: users.id,
      fullName: users.fullName,
      username: users.username,
      profileImage: users.profileImage,
      location: users.location,
      bio: users.bio,
      timeZone: users.timeZone,
      suspendedUntil: users.suspendedUntil,
      suspensionReason: users.suspensionReason,
      email: accounts.email,
    })
    .from(users)
    .leftJoin(accounts, eq(accounts.userId, users.id))
    .where(eq(users.id, userId))
  return row
}

type AccountRow = typeof accounts.$inferSelect

/** Undefined for a closed account. */
export async function findAccount(db: Database, userId: string): Promise<AccountRow | undefined> {
  const [row] = await db
    .select()
    .from(accounts)
    .where(and(eq(accounts.userId, userId), isNull(accounts.closedAt)))
  return row
}

export async function findAccountByEmail(
  db: Database,
  email: string,
): Promise<AccountRow | undefined> {
  const [row] = await db.select().from(accounts).where(eq(accounts.email, email))
  return row
}

/** Serializes sign-ups by one email address: two browsers at once create one account. */
export async function lockEmail(tx: WritableDatabase, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${email}, 1))`)
}

export async function insertAccount(
  tx: WritableDatabase,
  row: Pick<AccountRow, 'userId' | 'email' | 'createdAt'>,
): Promise<void> {
  await tx.insert(accounts).values({ ...row, roles: ['member'] })
}

export async function setEmail(tx: WritableDatabase, userId: string, email: string): Promise<void> {
  await tx.update(accounts).set({ email }).where(eq(accounts.userId, userId))
}

const CLOSED_AT_ONCE = 20

export async function setClosing(
  tx: WritableDatabase,
  userId: string,
  closesAt: Date,
): Promise<void> {
  await tx.update(accounts).set({ closesAt }).where(eq(accounts.userId, userId))
}

/** False if the account was not closing, or is already closed. */
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

/** Blocks signing in until the transaction ends. Undefined if a sign-in has undone the closing. */
export async function lockClosingDue(tx: WritableDatabase, userId: string, now: Date) {
  const [row] = await tx
    .select({ email: accounts.email })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), lte(accounts.closesAt, now)))
    .for('update')
  return row
}

/** Deletes all credentials and sessions, and the email address from every table. */
export async function eraseAccount(
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

/** Whether the account is closing or closed. */
export async function isLeaving(db: Database, userId: string): Promise<boolean> {
  const isOnTheWay = or(isNotNull(accounts.closesAt), isNotNull(accounts.closedAt))
  return (await db.$count(accounts, and(eq(accounts.userId, userId), isOnTheWay))) > 0
}

interface SweepTimes {
  now: Date
  askedBefore: Date
}

const spent = ({ now, askedBefore }: SweepTimes) =>
  [
    [signInCodes, lte(signInCodes.expiresAt, now)],
    [passkeyChallenges, lte(passkeyChallenges.expiresAt, now)],
    [sessions, lte(sessions.expiresAt, now)],
    [invitations, lte(invitations.expiresAt, now)],
    [codeRequests, lt(codeRequests.askedAt, askedBefore)],
  ] as const

export async function isAnythingSpent(db: Database, times: SweepTimes): Promise<boolean> {
  const counts = await Promise.all(
    spent(times).map(([table, isSpent]) => db.$count(table, isSpent)),
  )
  return counts.some((count) => count > 0)
}

export async function deleteSpent(tx: WritableDatabase, times: SweepTimes): Promise<void> {
  for (const [table, isSpent] of spent(times)) await tx.delete(table).where(isSpent)
}
