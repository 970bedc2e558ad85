import type { Page } from '@commonplot/shared/contract/endpoint.ts'
import type { Plant } from '@commonplot/shared/plants/plant.ts'
import type { PlantListQuery } from '@commonplot/shared/plants/plants.contract.ts'
import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { Database, TransactionalDatabase } from '../../adapters/database/database.port.ts'
import { findPage, type ListOrder } from '../../sql/list-page.ts'
import { type AskedWords, byRank, isListed, understand } from '../../sql/search.ts'
import { plants } from './plants.table.ts'
import { toPlant } from './present-plant.ts'

export interface PlantSearch extends Omit<PlantListQuery, 'source'> {
  includeExternal: boolean
}

const { search: _search, ...stored } = getTableColumns(plants)
export const plantColumns = stored

const byName: ListOrder = { value: sql<string>`${plants.name}`, direction: 'asc' }

export async function findPlants(
  db: TransactionalDatabase,
  search: PlantSearch,
): Promise<Page<Plant>> {
  const asked = await understand(db, plants, search)
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

export function matching(search: PlantSearch, asked: AskedWords) {
  const { category, difficulty } = search
  return and(
    isListed(plants, search, asked),
    category ? eq(plants.category, category) : undefined,
    difficulty ? eq(plants.growingDifficulty, difficulty) : undefined,
  )
}
