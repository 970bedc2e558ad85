import {
  CUSTOM_PLOT_SIZE,
  PLOT_AMENITIES,
  PLOT_SIZES,
  SOIL_TYPES,
  SUN_EXPOSURES,
} from '@commonplot/shared/plots/plot-vocabulary.ts'
import { STANDARD_CANCELLATION_POLICY } from '@commonplot/shared/rentals/rental.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import { todayThere } from '../../sql/today-there.ts'
import * as words from './catalogue-words.ts'

/** Numbers of plots, both ends included. */
export interface PlotRange {
  start: number
  end: number
}

/** The catalogue grows town by town, the largest first. */
export const PLOTS_PER_TOWN = 40
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

export async function insertHosts(db: WritableDatabase, { start, end }: PlotRange): Promise<void> {
  const hosts = { start: Math.floor(start / PLOTS_PER_HOST), end: Math.floor(end / PLOTS_PER_HOST) }
  await db.execute(sql`
    insert into users (id, username, full_name)
    select 'catalogue-host-' || n, 'catalogue-host-' || n,
      ${oneOf(words.FIRST_NAMES, 1)} || ' ' || ${oneOf(words.LAST_NAMES, 2)}
    from ${numbers(hosts)}
    union all select ${RENTER_ID}, ${RENTER_ID}, 'A Neighbour'
    on conflict (id) do nothing`)
}

export async function insertPlots(
  db: WritableDatabase,
  range: PlotRange,
  now: Date,
): Promise<void> {
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

/** One plot in twenty is rented for a month around today, all of them by one person nobody acts as. */
export async function insertRentals(
  db: WritableDatabase,
  range: PlotRange,
  now: Date,
): Promise<void> {
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
