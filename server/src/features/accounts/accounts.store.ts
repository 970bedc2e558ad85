import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database, WritableDatabase } from '../../adapters/database/database.port.ts'
import { users } from '../users/users.table.ts'
import { accounts } from './accounts.table.ts'

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

export type AccountRow = typeof accounts.$inferSelect

/** Not of somebody who has closed it for good. */
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

/** Two browsers that show the same new address at once become one person. */
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
