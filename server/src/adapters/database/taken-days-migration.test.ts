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
const RULES = ['min_days', 'notice_days', 'buffer_days']

/** As the version left it that kept rentals apart by a rule of their own table. */
async function takeHostingAway(): Promise<void> {
  for (const { hash, sql: statements } of readMigrationFiles({ migrationsFolder })) {
    const isOfHosting = statements.some((statement) => statement.includes('take_days_of_rental'))
    if (isOfHosting) await raw.execute(sql`delete from applied_migrations where hash = ${hash}`)
  }
  await raw.execute(sql`drop trigger rentals_take_days on rentals`)
  await raw.execute(sql`drop function take_days_of_rental`)
  await raw.execute(sql`drop table taken_days, calendar_feeds`)
  for (const column of ['image_texts', 'included', ...RULES]) {
    await raw.execute(sql`alter table tools drop column ${sql.identifier(column)}`)
  }
  for (const column of RULES) {
    await raw.execute(sql`alter table plots drop column ${sql.identifier(column)}`)
  }
  await raw.execute(sql`alter table rentals drop column buffer_days`)
  await raw.execute(sql`alter table rentals add constraint rentals_no_overlap
    exclude using gist (item_key with =, period with &&) where (status in ('held', 'confirmed'))`)
}

test('rentals in force of the last version keep their days, and nobody else is given them [I18-5]', async () => {
  await takeHostingAway()
  await migrateDatabase(database.db)
  await migrateDatabase(database.db)
  const missing = await raw.execute(sql`select r.id from rentals r
    full join taken_days t on t.id = r.id and t.item_key = r.item_key
      and t.start_date = r.start_date and t.end_date = r.end_date and t.buffer_days = 0
      and t.held_until is not distinct from case r.status when 'held' then r.hold_expires_at end
    where (r.status in ('held', 'confirmed')) is distinct from (t.id is not null)`)
  expect([...missing]).toEqual([])
  const [kept] = await raw.execute<{ id: string; item_key: string }>(
    sql`select id, item_key from taken_days where held_until is null limit 1`,
  )
  const refused =
    raw.execute(sql`insert into taken_days (id, item_key, taken_by, start_date, end_date)
    select 'another', item_key, 'block', start_date, start_date from taken_days where id = ${kept?.id}`)
  await expect(refused).rejects.toMatchObject({ cause: { code: '23P01' } })
  await raw.execute(sql`update rentals set status = 'cancelled' where id = ${kept?.id}`)
  const left = await raw.execute(sql`select id from taken_days where id = ${kept?.id}`)
  expect([...left]).toEqual([])
})
