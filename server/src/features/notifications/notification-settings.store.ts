import { eq } from 'drizzle-orm'
import type { Database, WritableDatabase } from '../../adapters/database/database.port.ts'
import { notificationSettings } from './notification-settings.table.ts'

export type StoredSettings = typeof notificationSettings.$inferSelect

export async function findSettings(
  db: Database,
  userId: string,
): Promise<StoredSettings | undefined> {
  const [row] = await db
    .select()
    .from(notificationSettings)
    .where(eq(notificationSettings.userId, userId))
  return row
}

export async function saveSettings(db: WritableDatabase, settings: StoredSettings): Promise<void> {
  await db
    .insert(notificationSettings)
    .values(settings)
    .onConflictDoUpdate({ target: notificationSettings.userId, set: settings })
}
