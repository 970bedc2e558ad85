import { and, eq, gt, inArray, lt, ne, type SQL } from 'drizzle-orm'
import type { Database, WritableDatabase } from '../../adapters/database/database.port.ts'
import { accounts, sessions } from './accounts.table.ts'

export type SessionRow = typeof sessions.$inferSelect

export async function findSession(db: Database, tokenHash: string, now: Date) {
  const [row] = await db
    .select({
      id: sessions.id,
      userId: sessions.userId,
      provenAt: sessions.provenAt,
      lastSeenAt: sessions.lastSeenAt,
      roles: accounts.roles,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.userId, sessions.userId))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now)))
  return row
}

export function findSessionsOf(db: Database, userId: string, now: Date) {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(sessions.lastSeenAt)
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

const endWhere = async (db: WritableDatabase, condition: SQL | undefined) => {
  const ended = await db.delete(sessions).where(condition).returning({ id: sessions.id })
  return ended.map(({ id }) => id)
}

export const endSession = (db: WritableDatabase, userId: string, id: string) =>
  endWhere(db, and(eq(sessions.userId, userId), eq(sessions.id, id)))

export const endSessionsOf = (db: WritableDatabase, userId: string, exceptId?: string) =>
  endWhere(db, and(eq(sessions.userId, userId), exceptId ? ne(sessions.id, exceptId) : undefined))

export const endSessionsById = (db: WritableDatabase, ids: string[]) =>
  endWhere(db, inArray(sessions.id, ids))

export const deleteOldSessions = (db: WritableDatabase, now: Date) =>
  endWhere(db, lt(sessions.expiresAt, now))
