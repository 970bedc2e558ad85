import type { Page } from '@commonplot/shared/contract/endpoint.ts'
import type { ExternalPlant } from '@commonplot/shared/external-data/external-data.ts'
import { and, count, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../adapters/database/database.port.ts'
import { after, type Order, orderBy, ROWS_TO_FETCH, toPage } from '../../sql/paging.ts'
import { plants } from '../plants/plants.table.ts'
import { sourceFieldsOf } from './external-data.sql.ts'

const byName: Order = { value: sql<string>`${plants.name}`, direction: 'asc' }

export async function findExternalPlants(
  db: Database,
  cursor: string | undefined,
): Promise<Page<ExternalPlant>> {
  const where = and(eq(plants.source, 'external'), isNull(plants.goneAt))
  const [rows, [counted]] = await Promise.all([
    selectPlants(db)
      .where(and(where, after(cursor, byName, plants.id)))
      .orderBy(...orderBy(byName, plants.id))
      .limit(ROWS_TO_FETCH),
    db.select({ total: count() }).from(plants).where(where),
  ])
  return toPage(rows, counted?.total ?? 0, toExternalPlant)
}

export async function findDetailedPlants(db: Database): Promise<Set<string>> {
  const rows = await db
    .select({ externalId: plants.externalId })
    .from(plants)
    .where(and(eq(plants.source, 'external'), isNotNull(plants.detailsFetchedAt)))
  return new Set(rows.flatMap(({ externalId }) => externalId ?? []))
}

type PlantRow = Awaited<ReturnType<typeof selectPlants>>[number]

function selectPlants(db: Database) {
  return db
    .select({
      id: plants.id,
      orderValue: plants.name,
      scientificNames: plants.scientificNames,
      otherNames: plants.otherNames,
      cycle: plants.cycle,
      watering: plants.watering,
      sunlight: plants.sunlight,
      images: plants.images,
      imageLicence: plants.imageLicence,
      source: plants.source,
      sourceName: plants.sourceName,
      sourceUrl: plants.sourceUrl,
      licence: plants.licence,
      fetchedAt: plants.fetchedAt,
    })
    .from(plants)
}

function toExternalPlant(row: PlantRow): ExternalPlant {
  return {
    id: row.id,
    common_name: row.orderValue,
    scientific_name: row.scientificNames,
    other_name: row.otherNames,
    cycle: row.cycle,
    watering: row.watering,
    sunlight: row.sunlight,
    images: row.images,
    imageLicence: row.imageLicence ?? undefined,
    ...sourceFieldsOf(row),
  }
}
