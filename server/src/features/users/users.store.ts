import type { DataSource } from '@commonplot/shared/external-data/source.ts'
import { eq } from 'drizzle-orm'
import type { Database } from '../../adapters/database/database.port.ts'
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
