import type { PlantList, SavedPlant } from '@commonplot/shared/plants/saved-plant.ts'
import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Database, WritableDatabase } from '../../adapters/database/database.port.ts'
import { plantColumns } from './plants.store.ts'
import { plants, savedPlants } from './plants.table.ts'
import { toPlant } from './present-plant.ts'

export interface Saving {
  userId: string
  plantId: string
  list: PlantList
}

export async function findSavedPlants(db: Database, userId: string): Promise<SavedPlant[]> {
  const rows = await db
    .select({ list: savedPlants.list, savedAt: savedPlants.savedAt, plant: plantColumns })
    .from(savedPlants)
    .innerJoin(plants, eq(plants.id, savedPlants.plantId))
    .where(and(eq(savedPlants.userId, userId), isNull(plants.goneAt)))
    .orderBy(desc(savedPlants.savedAt), savedPlants.plantId, savedPlants.list)
  return rows.map(({ list, savedAt, plant }) => ({
    list,
    savedAt: savedAt.toISOString(),
    plant: toPlant(plant),
  }))
}

/** The day a plant was first kept stays when it is kept again. */
export async function insertSavedPlant(
  db: WritableDatabase,
  saving: Saving,
  now: Date,
): Promise<Date> {
  const [row] = await db
    .insert(savedPlants)
    .values({ ...saving, savedAt: now })
    .onConflictDoUpdate({
      target: [savedPlants.userId, savedPlants.list, savedPlants.plantId],
      set: { list: saving.list },
    })
    .returning({ savedAt: savedPlants.savedAt })
  return row?.savedAt ?? now
}

export async function deleteSavedPlant(db: WritableDatabase, saving: Saving): Promise<void> {
  const { userId, plantId, list } = saving
  await db
    .delete(savedPlants)
    .where(
      and(
        eq(savedPlants.userId, userId),
        eq(savedPlants.plantId, plantId),
        eq(savedPlants.list, list),
      ),
    )
}

export async function deleteSavedBy(db: WritableDatabase, userId: string): Promise<void> {
  await db.delete(savedPlants).where(eq(savedPlants.userId, userId))
}
