import type { Coordinates } from '@commonplot/shared/contract/fields.ts'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Database } from '../../adapters/database/database.port.ts'
import { matchesPlaceText } from '../../sql/search.ts'
import { plots } from '../plots/plots.table.ts'
import { users } from '../users/users.table.ts'

export async function findHome(db: Database, userId: string): Promise<Coordinates | null> {
  const [row] = await db
    .select({ lat: users.lat, lng: users.lng })
    .from(users)
    .where(eq(users.id, userId))
  return toCoordinates(row)
}

/** Where our own plots in a place of that name are. */
export async function findKnownPlace(db: Database, words: string): Promise<Coordinates | null> {
  const [row] = await db
    .select({ lat: plots.lat, lng: plots.lng })
    .from(plots)
    .where(and(matchesPlaceText(plots.placeText, words), isNotNull(plots.lat)))
    .orderBy(plots.id)
    .limit(1)
  return toCoordinates(row)
}

function toCoordinates(row: { lat: number | null; lng: number | null } | undefined) {
  if (!row || row.lat === null || row.lng === null) return null
  return { lat: row.lat, lng: row.lng }
}
