import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { afterAll, expect, inject, test } from 'vitest'
import { openInMemory } from './embedded-connection.ts'
import { migrateDatabase } from './migrate-database.ts'

const database = await openInMemory(inject('snapshotPath'))
const { unannounced: raw } = database
afterAll(() => database.close())

const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** As the last version left it. */
async function takeCalendarsAway(): Promise<void> {
  const migration = readMigrationFiles({ migrationsFolder }).find((file) =>
    file.sql.some((statement) => statement.includes('rentals_time_zone_known')),
  )
  await raw.execute(sql`delete from applied_migrations where hash = ${migration?.hash}`)
  for (const table of ['plots', 'tools', 'rentals', 'bookings'])
    await raw.execute(sql`alter table ${sql.identifier(table)} drop column time_zone`)
}

const zoneOf = async (table: string, id: string) => {
  const rows = await raw.execute<{ zone: string }>(
    sql`select time_zone as zone from ${sql.identifier(table)} where id = ${id}`,
  )
  return rows[0]?.zone
}

test('rows of the last version get the calendar of their place or of what they are about [A2]', async () => {
  await takeCalendarsAway()
  await raw.execute(sql`update tools set lat = 35.68, lng = 139.69 where id = 'tool-1'`)
  await raw.execute(sql`update plots set lat = null, lng = null where id = 'plot-2'`)
  await raw.execute(sql`update plots set lat = -31.55, lng = 159.08 where id = 'plot-3'`)
  await raw.execute(sql`update users set time_zone = 'Africa/Casablanca' where id = 'user4'`)
  await raw.execute(sql`insert into bookings (id, requester_id, owner_id, item_type, start_date, end_date)
    values ('open', 'user4', 'user2', 'plot', '2026-06-01', '2026-06-02')`)
  await migrateDatabase(database.db)
  for (const [table, id, zone] of [
    ['tools', 'tool-1', 'Asia/Tokyo'],
    ['plots', 'plot-1', 'America/Los_Angeles'],
    ['plots', 'plot-2', 'America/Los_Angeles'],
    ['plots', 'plot-3', 'Australia/Lord_Howe'],
    ['rentals', 'rental-2', 'Asia/Tokyo'],
    ['rentals', 'rental-3', 'America/Los_Angeles'],
    ['bookings', 'open', 'Africa/Casablanca'],
  ] as const)
    expect([id, await zoneOf(table, id)]).toEqual([id, zone])
  const requests = await raw.execute<{ zone: string }>(
    sql`select time_zone as zone from bookings where plot_id = 'plot-3'`,
  )
  expect(requests.map(({ zone }) => zone)).toEqual(['Australia/Lord_Howe'])
  await expect(
    raw.execute(sql`update plots set time_zone = 'Narnia/Lantern' where id = 'plot-1'`),
  ).rejects.toThrow()
})
