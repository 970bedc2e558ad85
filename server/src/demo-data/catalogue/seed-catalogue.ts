import {
  CUSTOM_PLOT_SIZE,
  PLOT_AMENITIES,
  PLOT_SIZES,
  SOIL_TYPES,
  SUN_EXPOSURES,
} from '@commonplot/shared/plots/plot-vocabulary.ts'
import { STANDARD_CANCELLATION_POLICY } from '@commonplot/shared/rentals/rental.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { DatabaseConnection, WritableDatabase } from '../../adapters/database/database.port.ts'
import { todayThere } from '../../sql/today-there.ts'
import { zoneOfPlace } from '../../zone-of-place.ts'
import * as words from './catalogue-words.ts'

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

interface CatalogueTown {
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

/** Numbers of plots, both ends included. */
interface PlotRange {
  start: number
  end: number
}

/** The catalogue grows town by town, the largest first. */
const PLOTS_PER_TOWN = 40
const PLOTS_PER_HOST = 25
const RENTER_ID = 'catalogue-renter'
const RENTED_SHARE = 0.05
const DAYS_RENTED = 30
const RENTS_PER_FEE = 20

/** A number from 0 up to 1 that depends on the row and the salt alone. */
const share = (salt: number): SQL =>
  sql`((hashint8(n * 64 + ${sql.raw(String(salt))}) & 16777215) / 16777216.0)`

const oneOf = (list: readonly string[], salt: number, skew = 1): SQL =>
  sql`(${sql.param([...list])}::text[])[1 + floor(${list.length}::int * power(${share(salt)}, ${skew}::int))::int]`

const hostId = sql`'catalogue-host-' || (n / ${PLOTS_PER_HOST}::int)`
const plotId = sql`'catalogue-' || lpad(n::text, 8, '0')`
const has = (salt: number, part: number): SQL => sql`${share(salt)} < ${part}::float8`

/** The later an amenity stands in our list, the fewer plots have it. */
const amenities = sql`array(
  select amenity from unnest(${sql.param([...PLOT_AMENITIES])}::text[]) with ordinality as known(amenity, place)
  where (hashint8(n * 64 + 32 + place) & 1023) < 640 - 64 * place)`

const numbers = ({ start, end }: PlotRange): SQL =>
  sql`generate_series(${start}::bigint, ${end}::bigint) as n`

async function insertHosts(db: WritableDatabase, { start, end }: PlotRange): Promise<void> {
  const hosts = { start: Math.floor(start / PLOTS_PER_HOST), end: Math.floor(end / PLOTS_PER_HOST) }
  await db.execute(sql`
    insert into users (id, username, full_name)
    select 'catalogue-host-' || n, 'catalogue-host-' || n,
      ${oneOf(words.FIRST_NAMES, 1)} || ' ' || ${oneOf(words.LAST_NAMES, 2)}
    from ${numbers(hosts)}
    union all select ${RENTER_ID}, ${RENTER_ID}, 'A Neighbour'
    on conflict (id) do nothing`)
}

async function insertPlots(db: WritableDatabase, range: PlotRange, now: Date): Promise<void> {
  await db.execute(sql`
    insert into plots (id, owner_id, name, description, images, status, location, address, lat, lng,
      time_zone, size, price_cents, soil_type, sun_exposure, amenities, water_access, tool_storage_access,
      parking_available, accessibility_features, rating, rating_sum, review_count, created_at, updated_at)
    select ${plotId}, ${hostId},
      ${oneOf(words.NAME_BEGINNINGS, 3)} || ' ' || ${oneOf(words.NAME_ENDINGS, 4, 2)},
      ${oneOf(words.OPENINGS, 5)} || ', good for ' || ${oneOf(words.CROPS, 6, 3)} || ' and '
        || ${oneOf(words.CROPS, 7, 3)} || '. ' || ${oneOf(words.REMARKS, 8)},
      array['/pictures/plot-' || ${oneOf(words.PICTURES, 9)} || '-1.svg'],
      (array['available', 'available', 'available', 'shared', 'premium'])[1 + n % 5],
      town.name, (1 + n % 400) || ' ' || ${oneOf(words.STREETS, 10)} || ', ' || town.name,
      least(town.lat + (${share(11)} - 0.5) * 0.2, 90),
      least(town.lng + (${share(12)} - 0.5) * 0.2, 180), town.zone,
      ${oneOf(
        PLOT_SIZES.filter((size) => size !== CUSTOM_PLOT_SIZE),
        13,
      )},
      (1500 + floor(${share(14)} * 210) * 50)::int,
      ${oneOf(SOIL_TYPES, 15)}, ${oneOf(SUN_EXPOSURES, 16, 2)}, offered.amenities,
      'water' = any(offered.amenities), 'shed' = any(offered.amenities),
      'parking' = any(offered.amenities), 'accessibility' = any(offered.amenities),
      rated.rating, coalesce(round(rated.rating * rated.reviews), 0), coalesce(rated.reviews, 0),
      ${now.toISOString()}::timestamptz - (n % 700) * interval '1 day',
      ${now.toISOString()}::timestamptz
    from ${numbers(range)}
    join towns as town on town.number = n / ${PLOTS_PER_TOWN}::int
    cross join lateral (select ${amenities} as amenities) as offered
    left join lateral (select round((3 + 2 * sqrt(${share(18)}))::numeric, 2)::float8 as rating,
      1 + floor(${share(19)} * 80)::int as reviews) as rated on ${has(17, 0.8)}
    on conflict (id) do nothing`)
}

/** Rents every twentieth plot for a month around today, to a person whom no demo persona acts as. */
async function insertRentals(db: WritableDatabase, range: PlotRange, now: Date): Promise<void> {
  const startDate = sql`(${todayThere(sql`plot.time_zone`, now)} - floor(${DAYS_RENTED}::int * ${share(21)})::int)`
  await db.execute(sql`
    insert into rentals (id, item_key, type, plot_id, owner_id, renter_id, start_date, end_date,
      time_zone, price_cents, duration, rent_cents, platform_fee_cents, host_cents, total_cents,
      cancellation_policy, status, payment_provider, payment_intent_id, paid_at, confirmed_at)
    select 'rental-of-' || plot.id, 'plot:' || plot.id, 'plot', plot.id, plot.owner_id, ${RENTER_ID}::text,
      ${startDate}, ${startDate} + ${DAYS_RENTED}::int,
      plot.time_zone, plot.price_cents, 1, plot.price_cents, plot.price_cents / ${RENTS_PER_FEE}::int,
      plot.price_cents - plot.price_cents / ${RENTS_PER_FEE}::int, plot.price_cents,
      ${JSON.stringify(STANDARD_CANCELLATION_POLICY)}::jsonb, 'confirmed', 'sandbox',
      'pi_of_' || plot.id, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
    from ${numbers(range)}
    join plots as plot on plot.id = ${plotId}
    where ${has(20, RENTED_SHARE)}
    on conflict do nothing`)
}
