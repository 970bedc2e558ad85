import { and, desc, eq, gt, ne, type SQL, sql } from 'drizzle-orm'
import type { Database, WritableDatabase } from '../../../adapters/database/database.port.ts'
import { users } from '../../users/users.table.ts'
import { accounts, sessions } from '../accounts.table.ts'

type SessionRow = typeof sessions.$inferSelect

export async function findSession(db: Database, tokenHash: string, now: Date) {
  const [row] = await db
    .select({
      id: sessions.id,
      userId: sessions.userId,
      provenAt: sessions.provenAt,
      lastSeenAt: sessions.lastSeenAt,
      roles: accounts.roles,
      suspendedUntil: users.suspendedUntil,
      suspensionReason: users.suspensionReason,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.userId, sessions.userId))
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now)))
  return row
}

export function findSessionsOf(db: Database, userId: string, now: Date) {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastSeenAt), sessions.id)
}

export async function findOpenIds(db: Database, ids: string[], now: Date): Promise<string[]> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(sql`${sessions.id} = any(${sql.param(ids)})`, gt(sessions.expiresAt, now)))
  return rows.map(({ id }) => id)
}

export async function insertSession(db: WritableDatabase, row: SessionRow): Promise<void> {
  await db.insert(sessions).values(row)
}

export async function touchSession(
  db: WritableDatabase,
  id: string,
  seen: Pick<SessionRow, 'lastSeenAt' | 'expiresAt'>,
): Promise<void> {
  await db.update(sessions).set(seen).where(eq(sessions.id, id))
}

/** Replaces the token of the same person's open session. False if there is none. */
export async function renewSession(
  tx: WritableDatabase,
  { formerHash, userId }: { formerHash: string; userId: string },
  renewed: Pick<SessionRow, 'tokenHash' | 'device' | 'lastSeenAt' | 'expiresAt'> & {
    provenAt: Date | undefined
  },
): Promise<boolean> {
  const rows = await tx
    .update(sessions)
    .set(renewed)
    .where(
      and(
        eq(sessions.tokenHash, formerHash),
        eq(sessions.userId, userId),
        gt(sessions.expiresAt, renewed.lastSeenAt),
      ),
    )
    .returning({ id: sessions.id })
  return rows.length > 0
}

export async function endSessionByToken(
  db: WritableDatabase,
  tokenHash: string,
): Promise<{ id: string; userId: string } | undefined> {
  const [ended] = await db
    .delete(sessions)
    .where(eq(sessions.tokenHash, tokenHash))
    .returning({ id: sessions.id, userId: sessions.userId })
  return ended
}

const endWhere = async (db: WritableDatabase, condition: SQL | undefined) => {
  const ended = await db.delete(sessions).where(condition).returning({ id: sessions.id })
  return ended.map(({ id }) => id)
}

export const endSession = (db: WritableDatabase, userId: string, id: string) =>
  endWhere(db, and(eq(sessions.userId, userId), eq(sessions.id, id)))

export const endSessionsOf = (db: WritableDatabase, userId: string, exceptId?: string) =>
  endWhere(db, and(eq(sessions.userId, userId), exceptId ? ne(sessions.id, exceptId) : undefined))
