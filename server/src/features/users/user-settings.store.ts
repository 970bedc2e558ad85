import type { DataSource } from '@commonplot/shared/external-data/source.ts'
import { eq } from 'drizzle-orm'
import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import { userSettings } from './users.table.ts'

export async function saveDataSource(
  db: WritableDatabase,
  userId: string,
  dataSource: DataSource,
  now: Date,
): Promise<void> {
  await db
    .insert(userSettings)
    .values({ userId, dataSource, updatedAt: now })
    .onConflictDoUpdate({ target: userSettings.userId, set: { dataSource, updatedAt: now } })
}

export async function deleteSettings(db: WritableDatabase, userId: string): Promise<void> {
  await db.delete(userSettings).where(eq(userSettings.userId, userId))
}
