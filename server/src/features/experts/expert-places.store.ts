import type { Expert } from '@commonplot/shared/experts/expert.ts'
import { eq } from 'drizzle-orm'
import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import { experts } from './experts.table.ts'

export async function showExpertPlace(
  tx: WritableDatabase,
  id: string,
  { location, coordinates }: Pick<Expert, 'location' | 'coordinates'>,
): Promise<void> {
  const { lat, lng } = coordinates ?? { lat: null, lng: null }
  await tx.update(experts).set({ location, lat, lng }).where(eq(experts.id, id))
}
