import { eq } from 'drizzle-orm'
import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import { users } from './users.table.ts'

export type ProfileRow = Pick<
  typeof users.$inferInsert,
  'fullName' | 'username' | 'location' | 'lat' | 'lng' | 'bio' | 'profileImage' | 'timeZone'
>

export async function updateProfile(
  db: WritableDatabase,
  userId: string,
  changes: Partial<ProfileRow>,
): Promise<void> {
  await db.update(users).set(changes).where(eq(users.id, userId))
}
