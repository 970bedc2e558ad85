import type { WritableDatabase } from '../../../adapters/database/database.port.ts'
import { plants } from '../plants.table.ts'
import { PLANT_GUIDES } from './plant-guides.ts'

/** Adds the guides that are missing; called at every start. */
export async function insertPlantGuides(db: WritableDatabase): Promise<void> {
  await db.insert(plants).values(PLANT_GUIDES).onConflictDoNothing()
}
