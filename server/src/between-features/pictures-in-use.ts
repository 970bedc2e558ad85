import { and, arrayOverlaps, inArray } from 'drizzle-orm'
import type { AnyPgColumn, AnyPgTable } from 'drizzle-orm/pg-core'
import { plots } from '../features/plots/plots.table.ts'
import { posts } from '../features/posts/posts.table.ts'
import { claims } from '../features/rentals/claims.table.ts'
import { handoverSteps } from '../features/rentals/handovers.table.ts'
import { tools } from '../features/tools/tools.table.ts'
import { users } from '../features/users/users.table.ts'
import type { PicturesInUse } from './pictures-in-use.port.ts'

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

/** Looked for only where their owners can have put them: nobody reads a million listings for them. */
export const picturesInUse: PicturesInUse = async (db, pictures) => {
  const urls = pictures.map(({ url }) => url)
  const owners = [...new Set(pictures.map(({ ownerId }) => ownerId))]
  const rentals = [...new Set(pictures.flatMap(({ rentalId }) => rentalId ?? []))]
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
  for (const list of OF_RENTALS) await findIn(list, rentals)
  return found
}
