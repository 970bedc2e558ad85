import type { PersonSummary } from '@commonplot/shared/users/user.ts'
import { and, desc, eq, or, sql } from 'drizzle-orm'
import type { Database, WritableDatabase } from '../../adapters/database/database.port.ts'
import { users } from '../users/users.table.ts'
import { canReach, notHiddenFrom } from './blocking.sql.ts'
import { blockedPeople } from './blocking.table.ts'

/** Waits for open transactions that check `findReach` of the pair, and blocks new ones until the end. */
export async function lockPair(tx: WritableDatabase, one: string, other: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(reach_lock(${one}, ${other}))`)
}

export async function insertBlock(
  tx: WritableDatabase,
  block: typeof blockedPeople.$inferInsert,
): Promise<void> {
  await tx.insert(blockedPeople).values(block).onConflictDoNothing()
}

export async function deleteBlock(
  db: WritableDatabase,
  userId: string,
  blockedId: string,
): Promise<void> {
  await db
    .delete(blockedPeople)
    .where(and(eq(blockedPeople.userId, userId), eq(blockedPeople.blockedId, blockedId)))
}

export async function deleteBlocksOf(tx: WritableDatabase, userId: string): Promise<void> {
  await tx
    .delete(blockedPeople)
    .where(or(eq(blockedPeople.userId, userId), eq(blockedPeople.blockedId, userId)))
}

export function countBlocked(db: Database, userId: string): Promise<number> {
  return db.$count(blockedPeople, eq(blockedPeople.userId, userId))
}

/** Newest first. */
export async function findBlocked(db: Database, userId: string): Promise<PersonSummary[]> {
  const { id, fullName, profileImage } = users
  return db
    .select({ id, fullName, profileImage })
    .from(blockedPeople)
    .innerJoin(users, eq(users.id, blockedPeople.blockedId))
    .where(eq(blockedPeople.userId, userId))
    .orderBy(desc(blockedPeople.createdAt), blockedPeople.blockedId)
}

export async function findReach(
  tx: WritableDatabase,
  one: string,
  other: string,
): Promise<boolean> {
  const [row] = await tx.execute<{ isOpen: boolean }>(
    sql`select ${canReach(one, other)} as "isOpen"`,
  )
  return row?.isOpen === true
}

export async function findSeenPerson(
  db: Database,
  id: string,
  viewerId: string | null,
): Promise<string | undefined> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), notHiddenFrom(users.id, viewerId)))
  return row?.id
}
