import type { Page } from '@commonplot/shared/contract/endpoint.ts'
import type { Plant, PlantList, PlantTrouble, SavedPlant } from '@commonplot/shared/plants/plant.ts'
import type { PlantListQuery } from '@commonplot/shared/plants/plants.contract.ts'
import { and, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type {
  Database,
  TransactionalDatabase,
  WritableDatabase,
} from '../../adapters/database/database.port.ts'
import { findPage, type ListOrder } from '../../sql/list-page.ts'
import { byRank, type ParsedWords, parseSearch } from '../../sql/search.ts'
import { sourceFieldsOf } from '../external-data/external-data.sql.ts'
import { isListed } from '../listings/listings.sql.ts'
import { plants, savedPlants } from './plants.table.ts'

export interface PlantSearch extends Omit<PlantListQuery, 'source'> {
  includeExternal: boolean
}

const { search: _search, ...plantColumns } = getTableColumns(plants)

const byName: ListOrder = { value: sql<string>`${plants.name}`, direction: 'asc' }

export async function findPlants(
  db: TransactionalDatabase,
  search: PlantSearch,
): Promise<Page<Plant>> {
  const asked = await parseSearch(db, plants, search)
  return findPage(
    db,
    {
      table: plants,
      where: matching(search, asked),
      order: asked.words ? byRank(plants, asked.words) : byName,
      cursor: search.cursor,
    },
    (isOnPage) => db.select(plantColumns).from(plants).where(isOnPage),
    toPlant,
  )
}

export async function findPlant(db: Database, id: string): Promise<Plant | undefined> {
  const [row] = await db
    .select(plantColumns)
    .from(plants)
    .where(and(eq(plants.id, id), isNull(plants.goneAt)))
  return row && toPlant(row)
}

export function matching(search: PlantSearch, asked: ParsedWords) {
  const { category, difficulty } = search
  return and(
    isListed(plants, search, asked),
    category ? eq(plants.category, category) : undefined,
    difficulty ? eq(plants.growingDifficulty, difficulty) : undefined,
  )
}

type PlantRow = Omit<typeof plants.$inferSelect, 'search'>

const namesOf = (troubles: PlantTrouble[], kind: PlantTrouble['kind']) =>
  troubles.filter((trouble) => trouble.kind === kind).map(({ name }) => name)

/** Presents a plant in both field sets: plant data services' and the guide's. */
function toPlant(row: PlantRow): Plant {
  const picture = row.images[0]
  const pests = namesOf(row.troubles, 'pest')
  const diseases = namesOf(row.troubles, 'disease')
  return {
    ...row,
    ...sourceFieldsOf(row),
    imageLicence: row.imageLicence ?? undefined,
    common_name: row.name,
    scientific_name: row.scientificNames,
    other_name: row.otherNames,
    default_image: picture ? { regular_url: picture, thumbnail: picture } : null,
    growth_rate: row.growthRate,
    mature_size: row.matureSize,
    soil_ph: row.soilPh,
    hardiness_zones: row.hardinessZones,
    bloom_time: row.bloomTime,
    harvest_time: row.harvestTime,
    companion_plants: row.companionPlants,
    fertilizer_requirements: row.fertilizerRequirements,
    common_pests: pests,
    diseases,
    propagation_methods: row.propagationMethods,
    scientificName: row.scientificNames[0] ?? '',
    commonPests: pests,
    commonDiseases: diseases,
  }
}

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

/** Saving again keeps the first date. */
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
