import type { Page } from '@commonplot/shared/contract/endpoint.ts'
import type { Plant } from '@commonplot/shared/plants/plant.ts'
import type { PlantListQuery } from '@commonplot/shared/plants/plants.contract.ts'
import { and, count, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../adapters/database/database.port.ts'
import { after, type Order, orderBy, ROWS_TO_FETCH, toPage } from '../../sql/paging.ts'
import { matchesWords, relevance } from '../../sql/search.ts'
import { plants } from './plants.table.ts'
import { toPlant } from './present-plant.ts'

export interface PlantSearch extends Omit<PlantListQuery, 'source'> {
  includeExternal: boolean
}

const { search: _search, fuzzyText: _fuzzyText, ...stored } = getTableColumns(plants)
export const plantColumns = stored

export async function findPlants(db: Database, search: PlantSearch): Promise<Page<Plant>> {
  const where = matching(search)
  const order = orderOf(search)
  const [rows, [counted]] = await Promise.all([
    db
      .select({ ...plantColumns, orderValue: order.value })
      .from(plants)
      .where(and(where, after(search.cursor, order, plants.id)))
      .orderBy(...orderBy(order, plants.id))
      .limit(ROWS_TO_FETCH),
    db.select({ total: count() }).from(plants).where(where),
  ])
  return toPage(rows, counted?.total ?? 0, toPlant)
}

export async function findPlant(db: Database, id: string): Promise<Plant | undefined> {
  const [row] = await db
    .select(plantColumns)
    .from(plants)
    .where(and(eq(plants.id, id), isNull(plants.goneAt)))
  return row && toPlant(row)
}

function matching({ includeExternal, query, category, difficulty }: PlantSearch) {
  return and(
    isNull(plants.goneAt),
    includeExternal ? undefined : eq(plants.source, 'local'),
    query ? matchesWords(plants, query) : undefined,
    category ? eq(plants.category, category) : undefined,
    difficulty ? eq(plants.growingDifficulty, difficulty) : undefined,
  )
}

function orderOf({ query }: PlantSearch): Order {
  if (!query) return { value: sql<string>`${plants.name}`, direction: 'asc' }
  return { value: relevance(plants, query, sql<number>`0`), direction: 'desc' }
}
