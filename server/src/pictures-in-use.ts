import { arrayOverlaps, inArray } from 'drizzle-orm'
import type { AnyPgColumn, AnyPgTable } from 'drizzle-orm/pg-core'
import type { Database } from './adapters/database/database.port.ts'
import { plots } from './features/plots/plots.table.ts'
import { posts } from './features/posts/posts.table.ts'
import { claims } from './features/rentals/claims.table.ts'
import { handoverSteps } from './features/rentals/handovers.table.ts'
import { tools } from './features/tools/tools.table.ts'
import { users } from './features/users/users.table.ts'

/**
 * Which of these pictures something still shows. Listings and profiles know photos, so photos are
 * given this: to import them would be a circle.
 */
export type PicturesInUse = (db: Database, urls: readonly string[]) => Promise<string[]>

const LISTS: [table: AnyPgTable, images: AnyPgColumn][] = [
  [plots, plots.images],
  [tools, tools.images],
  [posts, posts.images],
  [handoverSteps, handoverSteps.photos],
  [claims, claims.photos],
]

export const picturesInUse: PicturesInUse = async (db, urls) => {
  const asked = [...urls]
  const profiles = await db
    .select({ image: users.profileImage })
    .from(users)
    .where(inArray(users.profileImage, asked))
  const found = profiles.flatMap(({ image }) => image ?? [])
  for (const [table, images] of LISTS) {
    const rows = await db.select({ images }).from(table).where(arrayOverlaps(images, asked))
    found.push(...rows.flatMap(({ images }) => images as string[]))
  }
  return found
}
