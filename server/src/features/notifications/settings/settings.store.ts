import { eq, sql } from 'drizzle-orm'
import type { Database, WritableDatabase } from '../../../adapters/database/database.port.ts'
import { notificationSettings } from '../notifications.table.ts'

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

/** Serializes a person's changes, so that none is lost. */
export async function lockSettings(
  tx: WritableDatabase,
  userId: string,
): Promise<StoredSettings | undefined> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('notice settings ' || ${userId}, 0))`,
  )
  return findSettings(tx, userId)
}

export async function saveSettings(db: WritableDatabase, settings: StoredSettings): Promise<void> {
  await db
    .insert(notificationSettings)
    .values(settings)
    .onConflictDoUpdate({ target: notificationSettings.userId, set: settings })
}
