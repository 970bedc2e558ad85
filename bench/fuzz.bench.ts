import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openInMemory } from '../server/src/adapters/database/embedded-connection.ts'
import { migrateDatabase } from '../server/src/adapters/database/migrate-database.ts'
import { buildApp } from '../server/src/app.ts'
import { seedDemoData } from '../server/src/demo-data/seed-demo-data.ts'
import { type FuzzReport, fuzzContracts } from '../server/src/testing/fuzz/fuzz-contracts.ts'
import { testClock } from '../server/src/testing/test-clock.ts'
import { embeddedDeps } from '../server/src/testing/test-deps.ts'

const REQUESTS = Number(process.argv[3] ?? 100_000)
// A database that has grown takes longer to compare; a fresh one shows as much.
const REQUESTS_PER_DATABASE = 5000

// The same property as in the tests, many more times and with other requests every time.
const folder = mkdtempSync(join(tmpdir(), 'commonplot-fuzz-'))
const snapshotPath = join(folder, 'snapshot.tar')
const firstSeed = Math.floor(Math.random() * 2 ** 31)
await takeSnapshot()

const reports: FuzzReport[] = []
for (let sent = 0; sent < REQUESTS; sent += REQUESTS_PER_DATABASE) {
  const runs = Math.min(REQUESTS_PER_DATABASE, REQUESTS - sent)
  reports.push(await fuzzFreshDatabase({ runs, seed: firstSeed + sent }))
}
rmSync(folder, { recursive: true, force: true })

const sum = (pick: (report: FuzzReport) => number) =>
  reports.reduce((total, report) => total + pick(report), 0)
const failures = reports.flatMap((report) => report.failures)
const [closed = []] = reports.map((report) => report.neverAccepted)
for (const failure of failures) console.log(failure)
console.log(`never accepted in the first ${REQUESTS_PER_DATABASE}: ${closed.join(', ') || 'none'}`)
console.log(
  `seed ${firstSeed}: ${sum(({ accepted }) => accepted)} accepted, ${sum(({ refused }) => refused)} refused, ` +
    `every row compared after ${sum(({ watched }) => watched)} refused mutations; ${failures.length} failures`,
)
if (failures.length > 0) process.exitCode = 1

async function takeSnapshot(): Promise<void> {
  const database = await openInMemory()
  await migrateDatabase(database.db)
  await seedDemoData(database.db, testClock().now())
  writeFileSync(snapshotPath, await database.dump())
  await database.close()
}

async function fuzzFreshDatabase(options: { runs: number; seed: number }): Promise<FuzzReport> {
  const database = await openInMemory(snapshotPath)
  const app = await buildApp({
    deps: embeddedDeps(database.db, testClock(), folder),
    logger: false,
    demoPersonas: true,
    commits: database.commits,
  })
  const report = await fuzzContracts(app, database.db, options)
  await app.close()
  await database.close()
  return report
}
