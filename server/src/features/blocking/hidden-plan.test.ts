import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DatabaseConnection } from '../../adapters/database/database.port.ts'
import { openInMemory } from '../../adapters/database/embedded-connection.ts'
import { migrateDatabase } from '../../adapters/database/migrate-database.ts'
import { seedCatalogue } from '../../demo-data/catalogue/seed-catalogue.ts'
import { seedDemoData } from '../../demo-data/seed-demo-data.ts'
import { notHiddenFrom } from '../../sql/reach.ts'
import { plots } from '../plots/plots.table.ts'

const now = new Date('2026-05-13T10:00:00Z')
const TOWN = { name: 'Town', region: '', country: 'XX', population: 1, lat: 45, lng: -122 }
let database: DatabaseConnection

beforeAll(async () => {
  database = await openInMemory()
  await migrateDatabase(database.db)
  await seedDemoData(database.db, now)
  await seedCatalogue(database, [TOWN], 3000, now)
})
afterAll(() => database.close())

test('the list of plots goes by its index as before, and looks up who is hidden once [21.3]', async () => {
  const rows = await database.db.query<{ 'QUERY PLAN': string }>(sql`explain (costs off)
    select id from plots where gone_at is null and state = 'listed' and source = 'local'
      and ${notHiddenFrom(plots.ownerId, 'user1')}
    order by coalesce(rating, 0) desc, id desc limit 21`)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('Index Scan Backward using plots_by_rating')
  expect(plan).toContain('InitPlan')
  expect(plan).not.toMatch(/SubPlan|Sort/)
})
