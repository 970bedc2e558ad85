import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import type { DatabaseConnection } from '../server/src/adapters/database/database.port.ts'
import { openInMemory } from '../server/src/adapters/database/embedded-connection.ts'
import { migrateDatabase } from '../server/src/adapters/database/migrate-database.ts'
import { buildApp } from '../server/src/app.ts'
import { seedDemoData } from '../server/src/demo-data/seed-demo-data.ts'
import { getMoneyTotals } from '../server/src/features/operator/money/money.service.ts'
import { directDatabase } from '../server/src/testing/direct-database.ts'
import { flakyPayments } from '../server/src/testing/money/flaky-payments.ts'
import { history, liveThrough } from '../server/src/testing/money/histories.ts'
import { modelledHistory } from '../server/src/testing/money-oracle/history.ts'
import { liveBesideModel } from '../server/src/testing/money-oracle/live-beside-model.ts'
import { twoProviders } from '../server/src/testing/money-oracle/place.ts'
import { startFakeStripe } from '../server/src/testing/outside/fake-stripe.ts'
import { type TestClock, testClock } from '../server/src/testing/test-clock.ts'
import { embeddedDeps } from '../server/src/testing/test-deps.ts'

const [histories = 300, modelled = 100, seed] = process.argv.slice(3).map(Number)

// The property of the tests, many more times. After each history the figures of the console equal
// the sums of its rows and the books of the provider.
const clock = testClock()
const database = await openInMemory()
await migrateDatabase(database.db)
await seedDemoData(database.db, clock.now())
const world = flakyPayments(embeddedDeps(database.db, clock, tmpdir()))

const property = fc.asyncProperty(history, async (moments) => {
  const lost = await liveThrough(world, clock, moments)
  if (lost.length > 0) throw new Error(JSON.stringify(lost, null, 1))
})
const details = await fc.check(property, { numRuns: histories, endOnFailure: true })
const payments = await database.unannounced.execute(
  'select status, count(*)::int from sandbox_payment_intents group by status order by status',
)
const refunds = await database.unannounced.execute(
  'select state, count(*)::int, max(attempt) from refunds group by state order by state',
)
console.log(
  refunds.map(({ state, count, max }) => `${count} refunds ${state} (attempt ${max})`).join(', '),
)
const count = (name: string, rows: { state: string | null; count: number }[]) =>
  console.log(`${name}: ${rows.map(({ state, count }) => `${count} ${state}`).join(', ')}`)
for (const [name, query] of [
  ['claims', 'select state, count(*)::int from claims group by state order by state'],
  [
    'deposits',
    'select deposit_status as state, count(*)::int from rentals where deposit_status is not null group by 1 order by 1',
  ],
  [
    'handovers',
    "select step || ' by ' || by as state, count(*)::int from handover_steps group by 1 order by 1",
  ],
  ['more days', 'select state, count(*)::int from extensions group by state order by state'],
  [
    'acts of operators',
    'select action as state, count(*)::int from audit_log group by action order by action',
  ],
] as const) {
  count(name, await database.unannounced.execute<{ state: string; count: number }>(query))
}
console.log(payments.map(({ status, count }) => `${count} ${status}`).join(', '))
if (details.failed) {
  console.log(fc.defaultReportMessage(details))
  process.exitCode = 1
}
console.log(
  `${details.numRuns} histories, money astray in ${details.failed ? 'at least one' : 'none'}`,
)
const { charged, refunded, ...rest } = await getMoneyTotals({ db: database.db }, undefined)
console.log(`charged ${charged}, refunded ${refunded}, ${JSON.stringify(rest)}`)

// One action at a time beside a plain model of days, money, notifications and answers, at two providers.
const place = await openModelledPlace(database, clock)
const beside = fc.asyncProperty(modelledHistory, async (deeds) => {
  const differences = await liveBesideModel(place.product, deeds)
  if (differences.length > 0) throw new Error(differences.join('\n'))
})
const runs = { numRuns: modelled, ...(seed !== undefined && { seed }), endOnFailure: true }
const found = await fc.check(beside, runs)
if (found.failed) {
  console.log(fc.defaultReportMessage(found))
  process.exitCode = 1
}
console.log(
  `${found.numRuns} histories beside the model, a difference in ${found.failed ? 'at least one' : 'none'}`,
)
await place.close()
await database.close()

async function openModelledPlace(connection: DatabaseConnection, clock: TestClock) {
  const stripe = await startFakeStripe('whsec_test')
  const db = directDatabase(connection)
  const accounts = { signUp: 'open', publicUrl: undefined, oidc: null } as const
  const folder = mkdtempSync(join(tmpdir(), 'commonplot-bench-'))
  const deps = embeddedDeps(connection.db, clock, folder, { accounts })
  const app = await buildApp({ deps, logger: false, demoPersonas: false })
  const product = { app, db, clock, deps, ...twoProviders(db, clock, stripe) }
  const close = async () => {
    await app.close()
    await stripe.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { product, close }
}
