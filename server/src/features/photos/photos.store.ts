import { and, arrayOverlaps, count, eq, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { AnyPgColumn, AnyPgTable } from 'drizzle-orm/pg-core'
import type { Database, WritableDatabase } from '../../adapters/database/database.port.ts'
import { plots } from '../plots/plots.table.ts'
import { posts } from '../posts/posts.table.ts'
import { claims } from '../rentals/deposits/claims.table.ts'
import { handoverSteps } from '../rentals/handover/handover.table.ts'
import { rentals } from '../rentals/rentals.table.ts'
import { tools } from '../tools/tools.table.ts'
import { users } from '../users/users.table.ts'
import { photos } from './photos.table.ts'

const SWEEP_SIZE = 50

export type PhotoRow = typeof photos.$inferSelect

export async function insertPhoto(db: WritableDatabase, values: typeof photos.$inferInsert) {
  await db.insert(photos).values(values)
}

/** Serializes uploads of one user until the transaction ends, so that the count holds. */
export async function lockPhotosOf(db: WritableDatabase, ownerId: string): Promise<void> {
  const key = `photos of ${ownerId}`
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
}

/** Stored photos without a use, and upload addresses that have not expired. */
export async function countUnused(db: Database, ownerId: string, now: Date): Promise<number> {
  const isOpen = and(eq(photos.state, 'pending'), gt(photos.expiresAt, now))
  const [row] = await db
    .select({ unused: count() })
    .from(photos)
    .where(and(eq(photos.ownerId, ownerId), or(eq(photos.state, 'stored'), isOpen)))
  return row?.unused ?? 0
}

export async function findPhoto(db: Database, id: string) {
  const [row] = await db.select().from(photos).where(eq(photos.id, id))
  return row
}

export async function findPhotos(db: Database, ids: readonly string[]) {
  const { id, ownerId, state } = photos
  return db
    .select({ id, ownerId, state })
    .from(photos)
    .where(inArray(id, [...ids]))
}

/** False when the photo was stored before or is being removed. */
export async function markStored(
  db: WritableDatabase,
  id: string,
  stored: { sizeBytes: number; width: number; height: number },
): Promise<boolean> {
  const rows = await db
    .update(photos)
    .set({ ...stored, state: 'stored' })
    .where(and(eq(photos.id, id), eq(photos.state, 'pending')))
    .returning({ id: photos.id })
  return rows.length > 0
}

const hasBytes = inArray(photos.state, ['stored', 'used'])

/**
 * Returns how many photos are used now: the owner's own, uploaded, and not used elsewhere. A photo
 * of a rental never becomes public.
 */
export async function markUsed(
  db: WritableDatabase,
  ids: readonly string[],
  { ownerId, rentalId, now }: { ownerId: string; rentalId: string | null; now: Date },
): Promise<number> {
  if (ids.length === 0) return 0
  const isUsedSo = and(
    eq(photos.state, 'used'),
    sql`${photos.rentalId} is not distinct from ${rentalId}`,
  )
  const rows = await db
    .update(photos)
    .set({ state: 'used', seenAt: now, rentalId })
    .where(
      and(
        inArray(photos.id, [...ids]),
        eq(photos.ownerId, ownerId),
        or(eq(photos.state, 'stored'), isUsedSo),
      ),
    )
    .returning({ id: photos.id })
  return rows.length
}

export async function markSeen(
  db: WritableDatabase,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(photos)
    .set({ state: 'used', seenAt: now })
    .where(and(inArray(photos.id, [...ids]), hasBytes))
}

export async function findUnseen(db: Database, seenBefore: Date) {
  const { id, state, ownerId, rentalId } = photos
  return db
    .select({ id, state, ownerId, rentalId })
    .from(photos)
    .where(and(ne(photos.state, 'leaving'), lt(photos.seenAt, seenBefore)))
    .orderBy(photos.seenAt)
    .limit(SWEEP_SIZE)
}

/** Checks `seenAt` again: a listing may have used the photo meanwhile. */
export async function markLeaving(db: WritableDatabase, ids: readonly string[], seenBefore: Date) {
  if (ids.length === 0) return
  await db
    .update(photos)
    .set({ state: 'leaving' })
    .where(and(inArray(photos.id, [...ids]), lt(photos.seenAt, seenBefore)))
}

/** Photos of rentals stay for the other side. */
export async function markAllLeaving(db: WritableDatabase, ownerId: string): Promise<void> {
  const isTheirsAlone = and(eq(photos.ownerId, ownerId), isNull(photos.rentalId))
  await db.update(photos).set({ state: 'leaving' }).where(isTheirsAlone)
}

/** In random order, so that files that cannot be removed do not block the rest. */
export async function findLeaving(db: Database) {
  return db
    .select({ id: photos.id, storageKey: photos.storageKey })
    .from(photos)
    .where(eq(photos.state, 'leaving'))
    .orderBy(sql`random()`)
    .limit(SWEEP_SIZE)
}

export async function deletePhoto(db: WritableDatabase, id: string): Promise<void> {
  await db.delete(photos).where(eq(photos.id, id))
}

export async function isPartyOfRental(
  db: Database,
  rentalId: string,
  userId: string,
): Promise<boolean> {
  const isOneOfTwo = or(eq(rentals.renterId, userId), eq(rentals.ownerId, userId))
  return (await db.$count(rentals, and(eq(rentals.id, rentalId), isOneOfTwo))) > 0
}

type PictureList = [table: AnyPgTable, images: AnyPgColumn, whose: AnyPgColumn]

const OF_PEOPLE: PictureList[] = [
  [plots, plots.images, plots.ownerId],
  [tools, tools.images, tools.ownerId],
  [posts, posts.images, posts.userId],
]
const OF_RENTALS: PictureList[] = [
  [handoverSteps, handoverSteps.photos, handoverSteps.rentalId],
  [claims, claims.photos, claims.rentalId],
]

/** Only the uploader can show a picture, or the two sides of its rental. */
interface ShownPicture {
  url: string
  ownerId: string
  rentalId: string | null
}

/**
 * Returns the pictures still in use. Reads only rows of their owners and rentals: both are indexed.
 */
export async function picturesInUse(
  db: Database,
  pictures: readonly ShownPicture[],
): Promise<string[]> {
  const urls = pictures.map(({ url }) => url)
  const owners = [...new Set(pictures.map(({ ownerId }) => ownerId))]
  const rentalIds = [...new Set(pictures.flatMap(({ rentalId }) => rentalId ?? []))]
  const profiles = await db
    .select({ image: users.profileImage })
    .from(users)
    .where(and(inArray(users.id, owners), inArray(users.profileImage, urls)))
  const found = profiles.flatMap(({ image }) => image ?? [])
  const findIn = async ([table, images, whose]: PictureList, ids: string[]) => {
    const where = and(inArray(whose, ids), arrayOverlaps(images, urls))
    const rows = await db.select({ images }).from(table).where(where)
    found.push(...rows.flatMap(({ images }) => images as string[]))
  }
  for (const list of OF_PEOPLE) await findIn(list, owners)
  for (const list of OF_RENTALS) await findIn(list, rentalIds)
  return found
}
