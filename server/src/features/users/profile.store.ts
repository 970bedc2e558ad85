import { and, eq, like, sql } from 'drizzle-orm'
import type { Database, WritableDatabase } from '../../adapters/database/database.port.ts'
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

interface Home {
  id: string
  location: string
  lat: number | null
  lng: number | null
}

/** A town is written with one comma, before its state or country; a whole address has more. */
export async function findWholeAddresses(db: Database): Promise<Home[]> {
  const { id, lat, lng } = users
  const location = sql<string>`${users.location}`
  return db.select({ id, location, lat, lng }).from(users).where(like(location, '%,%,%'))
}

/** Unless its person has said another meanwhile. */
export async function replaceHome(
  db: WritableDatabase,
  { id, location }: Pick<Home, 'id' | 'location'>,
  home: Pick<ProfileRow, 'location' | 'lat' | 'lng'>,
): Promise<void> {
  await db
    .update(users)
    .set(home)
    .where(and(eq(users.id, id), eq(users.location, location)))
}
