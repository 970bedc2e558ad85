import type { Tool } from '@commonplot/shared/tools/tool.ts'
import { eq } from 'drizzle-orm'
import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import { tools } from './tools.table.ts'

export async function showToolPlace(
  tx: WritableDatabase,
  id: string,
  { location, coordinates }: Pick<Tool, 'location' | 'coordinates'>,
): Promise<void> {
  const { lat, lng } = coordinates ?? { lat: null, lng: null }
  await tx.update(tools).set({ location, lat, lng }).where(eq(tools.id, id))
}
