import type { WritableDatabase } from '../../../adapters/database/database.port.ts'
import { plants } from '../plants.table.ts'
import { BASIL } from './basil.ts'
import { CARROT } from './carrot.ts'
import { LETTUCE } from './lettuce.ts'
import type { PlantGuide } from './plant-guide.ts'
import { STRAWBERRY } from './strawberry.ts'
import { SUNFLOWER } from './sunflower.ts'
import { TOMATO } from './tomato.ts'

const PLANT_GUIDES: PlantGuide[] = [TOMATO, BASIL, LETTUCE, STRAWBERRY, SUNFLOWER, CARROT]

/** Adds missing guides; runs at every start. */
export async function insertPlantGuides(db: WritableDatabase): Promise<void> {
  await db.insert(plants).values(PLANT_GUIDES).onConflictDoNothing()
}
