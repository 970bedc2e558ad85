import { sql } from 'drizzle-orm'
import { zoneOfPlace } from '../../zone-of-place.ts'
import type { WritableDatabase } from './database.port.ts'

const ROWS_AT_ONCE = 5000

interface PlacedRow extends Record<string, unknown> {
  id: string
  lat: number
  lng: number
}

/** Gives every row of the last version its calendar: places by where they are, agreements by what they are about. */
export async function fillTimeZones(tx: WritableDatabase): Promise<void> {
  for (const table of ['plots', 'tools']) await fillPlaces(tx, sql.identifier(table))
  for (const [item, key] of ITEM_KEYS) {
    for (const agreement of ['rentals', 'bookings']) {
      await tx.execute(sql`update ${sql.identifier(agreement)} as agreed
        set time_zone = item.time_zone from ${sql.identifier(item)} as item
        where item.id = agreed.${sql.identifier(key)} and item.time_zone <> agreed.time_zone`)
    }
  }
  await tx.execute(sql`update bookings set time_zone = people.time_zone
    from users as people left join experts on experts.user_id = people.id
    where num_nonnulls(plot_id, tool_id) = 0 and people.time_zone <> bookings.time_zone
      and case when expert_id is null then people.id = requester_id else experts.id = expert_id end`)
}

const ITEM_KEYS = [
  ['plots', 'plot_id'],
  ['tools', 'tool_id'],
] as const

async function fillPlaces(tx: WritableDatabase, table: ReturnType<typeof sql.identifier>) {
  let rows: PlacedRow[]
  let last = ''
  do {
    rows = await tx.execute<PlacedRow>(sql`select id, lat, lng from ${table}
      where lat is not null and id > ${last} order by id limit ${ROWS_AT_ONCE}`)
    const zones = rows.map(zoneOfPlace)
    await tx.execute(sql`update ${table} as place set time_zone = known.zone
      from unnest(${sql.param(rows.map(({ id }) => id))}::text[], ${sql.param(zones)}::text[]) as known(id, zone)
      where place.id = known.id and place.time_zone <> known.zone`)
    last = rows.at(-1)?.id ?? last
  } while (rows.length === ROWS_AT_ONCE)
}
