import type { DataSource } from '@commonplot/shared/external-data/source.ts'
import type { PersonSummary } from '@commonplot/shared/users/user.ts'
import { and, eq, inArray, like, sql } from 'drizzle-orm'
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

/** False if the username is taken. */
export async function insertUser(
  tx: WritableDatabase,
  row: typeof users.$inferInsert,
): Promise<boolean> {
  const made = await tx.insert(users).values(row).onConflictDoNothing().returning({ id: users.id })
  return made.length > 0
}

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

/** A town has one comma, before its state or country; a street address has more. */
export async function findStreetAddresses(db: Database): Promise<Home[]> {
  const { id, lat, lng } = users
  const location = sql<string>`${users.location}`
  return db.select({ id, location, lat, lng }).from(users).where(like(location, '%,%,%'))
}

/** Unless the person has changed it meanwhile. */
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
