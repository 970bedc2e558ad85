import type { DataSource } from '@commonplot/shared/external-data/source.ts'
import type { PersonSummary } from '@commonplot/shared/users/user.ts'
import { eq, inArray } from 'drizzle-orm'
import type { Database, WritableDatabase } from '../../adapters/database/database.port.ts'
import { userSettings, users } from './users.table.ts'

export async function findUserId(db: Database, id: string): Promise<string | undefined> {
  const [row] = await db.select({ id: users.id }).from(users).where(eq(users.id, id))
  return row?.id
}

export async function findTimeZone(db: Database, id: string): Promise<string | undefined> {
  const [row] = await db.select({ timeZone: users.timeZone }).from(users).where(eq(users.id, id))
  return row?.timeZone
}

export async function findDataSource(
  db: Database,
  userId: string,
): Promise<DataSource | undefined> {
  const [row] = await db
    .select({ dataSource: userSettings.dataSource })
    .from(userSettings)
    .where(eq(userSettings.userId, userId))
  return row?.dataSource
}

export async function findPeople(db: Database, ids: string[]): Promise<PersonSummary[]> {
  if (ids.length === 0) return []
  const { id, fullName, profileImage } = users
  return db.select({ id, fullName, profileImage }).from(users).where(inArray(id, ids))
}

/** False where somebody has that username. */
export async function insertUser(
  tx: WritableDatabase,
  row: typeof users.$inferInsert,
): Promise<boolean> {
  const made = await tx.insert(users).values(row).onConflictDoNothing().returning({ id: users.id })
  return made.length > 0
}
