import { tmpdir } from 'node:os'
import fc from 'fast-check'
import { openInMemory } from '../server/src/adapters/database/embedded-connection.ts'
import { migrateDatabase } from '../server/src/adapters/database/migrate-database.ts'
import { seedDemoData } from '../server/src/demo-data/seed-demo-data.ts'
import { history, liveThrough } from '../server/src/testing/money-histories.ts'
import { moodyWorld } from '../server/src/testing/moody-payments.ts'
import { testClock } from '../server/src/testing/test-clock.ts'
import { embeddedDeps } from '../server/src/testing/test-deps.ts'

const HISTORIES = Number(process.argv[3] ?? 300)

// The same property as in the tests, many more times: crashes, two tabs, lost and doubled
// webhooks, a provider that answers 500 for a day or not at all, banks that refuse refunds.
const clock = testClock()
const database = await openInMemory()
await migrateDatabase(database.db)
await seedDemoData(database.db, clock.now())
const world = moodyWorld(embeddedDeps(database.db, clock, tmpdir()))

const property = fc.asyncProperty(history, async (moments) => {
  const lost = await liveThrough(world, clock, moments)
  return lost.length === 0
})
const details = await fc.check(property, { numRuns: HISTORIES, endOnFailure: true })
const payments = await database.unannounced.execute(
  'select status, count(*)::int from sandbox_payment_intents group by status order by status',
)
const refunds = await database.unannounced.execute(
  'select state, count(*)::int, max(attempt) from refunds group by state order by state',
)
console.log(
  refunds.map(({ state, count, max }) => `${count} refunds ${state} (attempt ${max})`).join(', '),
)
console.log(payments.map(({ status, count }) => `${count} ${status}`).join(', '))
if (details.failed) {
  console.log(fc.defaultReportMessage(details))
  process.exitCode = 1
}
console.log(
  `${details.numRuns} histories, money astray in ${details.failed ? 'at least one' : 'none'}`,
)
await database.close()
