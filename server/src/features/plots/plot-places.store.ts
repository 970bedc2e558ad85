import type { Plot } from '@commonplot/shared/plots/plot.ts'
import { eq } from 'drizzle-orm'
import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import { plots } from './plots.table.ts'

export async function showPlotPlace(
  tx: WritableDatabase,
  id: string,
  { location, address, coordinates }: Pick<Plot, 'location' | 'address' | 'coordinates'>,
): Promise<void> {
  const { lat, lng } = coordinates ?? { lat: null, lng: null }
  await tx.update(plots).set({ location, address, lat, lng }).where(eq(plots.id, id))
}
