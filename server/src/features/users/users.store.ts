import type { DataSource } from '@commonplot/shared/external-data/source.ts'
import { eq } from 'drizzle-orm'
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

/** False where somebody has that username. */
export async function insertUser(
  tx: WritableDatabase,
  row: typeof users.$inferInsert,
): Promise<boolean> {
  const made = await tx.insert(users).values(row).onConflictDoNothing().returning({ id: users.id })
  return made.length > 0
}
