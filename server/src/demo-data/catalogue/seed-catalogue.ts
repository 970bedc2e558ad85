import { sql } from 'drizzle-orm'
import type { DatabaseConnection, WritableDatabase } from '../../adapters/database/database.port.ts'
import { zoneOfPlace } from '../../zone-of-place.ts'
import { insertHosts, insertPlots, insertRentals, PLOTS_PER_TOWN } from './catalogue-rows.ts'

/** Inside a transaction, so that a failure brings the indexes back too. Keys stay where they are. */
export async function withoutIndexes(
  tx: WritableDatabase,
  table: string,
  work: () => Promise<void>,
): Promise<void> {
  const indexes = await tx.execute<{ name: string; definition: string }>(sql`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index
    where indrelid = ${table}::regclass and not indisunique`)
  for (const { name } of indexes) await tx.execute(sql.raw(`drop index ${name}`))
  await work()
  await tx.execute(sql`set local maintenance_work_mem = '256MB'`)
  for (const { definition } of indexes) await tx.execute(sql.raw(definition))
}

const MOST_EMBEDDED_PLOTS = 50_000
const PLOTS_PER_STATEMENT = 50_000
/** Below this, keeping the indexes up to date costs less than building them anew. */
const FEWEST_WORTH_REINDEXING = 100_000

export interface CatalogueTown {
  name: string
  region: string
  country: string
  population: number
  lat: number
  lng: number
}

export class TooManyPlotsError extends Error {}

/**
 * Made-up plots in real towns, always the same ones. What is there already is kept, so a second run
 * with a larger number adds the rest.
 */
export async function seedCatalogue(
  { db, unannounced, kind }: DatabaseConnection,
  towns: CatalogueTown[],
  plotCount: number,
  now: Date,
): Promise<void> {
  if (kind === 'embedded' && plotCount > MOST_EMBEDDED_PLOTS) {
    throw new TooManyPlotsError(
      `The embedded database takes up to ${MOST_EMBEDDED_PLOTS} plots; name a PostgreSQL server with DATABASE_URL for more.`,
    )
  }
  await db.transaction(async (tx) => {
    await createTowns(tx, towns, Math.ceil(plotCount / PLOTS_PER_TOWN))
    const fill = async () => {
      for (let start = 0; start < plotCount; start += PLOTS_PER_STATEMENT) {
        const range = { start, end: Math.min(start + PLOTS_PER_STATEMENT, plotCount) - 1 }
        await insertHosts(tx, range)
        await insertPlots(tx, range, now)
        await insertRentals(tx, range, now)
      }
    }
    if (plotCount < FEWEST_WORTH_REINDEXING) await fill()
    else await withoutIndexes(tx, 'plots', fill)
  })
  // The planner has to know what is there; a list is counted and walked by its estimates.
  for (const table of ['plots', 'users', 'rentals', 'search_words'])
    await unannounced.execute(sql.raw(`vacuum analyze ${table}`))
}

async function createTowns(
  tx: WritableDatabase,
  known: CatalogueTown[],
  townCount: number,
): Promise<void> {
  const towns = known
    .toSorted((a, b) => b.population - a.population)
    .slice(0, townCount)
    .map(({ name, region, country, lat, lng }, number) => {
      const zone = zoneOfPlace({ lat, lng })
      return { number, name: country === 'US' ? `${name}, ${region}` : name, lat, lng, zone }
    })
  if (towns.length < townCount)
    throw new TooManyPlotsError(`There are towns for ${towns.length * PLOTS_PER_TOWN} plots only.`)
  await tx.execute(sql`create temp table towns on commit drop as
    select * from jsonb_to_recordset(${JSON.stringify(towns)}::jsonb)
      as town(number int, name text, lat float8, lng float8, zone text)`)
  await tx.execute(sql`analyze towns`)
}
