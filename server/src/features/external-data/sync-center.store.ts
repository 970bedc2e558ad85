import type { Coordinates } from '@commonplot/shared/contract/fields.ts'
import { eq } from 'drizzle-orm'
import type { Database } from '../../adapters/database/database.port.ts'
import { users } from '../users/users.table.ts'

export async function findHome(db: Database, userId: string): Promise<Coordinates | null> {
  const [row] = await db
    .select({ lat: users.lat, lng: users.lng })
    .from(users)
    .where(eq(users.id, userId))
  if (!row || row.lat === null || row.lng === null) return null
  return { lat: row.lat, lng: row.lng }
}
