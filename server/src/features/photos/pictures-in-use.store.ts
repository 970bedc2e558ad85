import { and, arrayOverlaps, inArray } from 'drizzle-orm'
import type { AnyPgColumn, AnyPgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../../adapters/database/database.port.ts'
import { plots } from '../plots/plots.table.ts'
import { posts } from '../posts/posts.table.ts'
import { claims } from '../rentals/deposits/claims.table.ts'
import { handoverSteps } from '../rentals/handover/handover.table.ts'
import { tools } from '../tools/tools.table.ts'
import { users } from '../users/users.table.ts'

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

/** A picture, and who alone can show it: whoever uploaded it, or the two people of a rental. */
interface ShownPicture {
  url: string
  ownerId: string
  rentalId: string | null
}

/** Which of these pictures something still shows. Looked for only where their owners can have put them: nobody reads a million listings for them. */
export async function picturesInUse(
  db: Database,
  pictures: readonly ShownPicture[],
): Promise<string[]> {
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
