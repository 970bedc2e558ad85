import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { openEmbedded } from '../../server/src/adapters/database/embedded-connection.ts'
import { migrateDatabase } from '../../server/src/adapters/database/migrate-database.ts'
import { buildApp } from '../../server/src/app.ts'
import { systemClock } from '../../server/src/clock.ts'
import { seedDemoData } from '../../server/src/demo-data/seed-demo-data.ts'
import { embeddedDeps } from '../../server/src/testing/test-deps.ts'
import { serveParent } from './serve-parent.ts'

const SCANNED_ROWS = 200_000
const NANOSECONDS_PER_MS = 1_000_000

export type WatchOrder = 'watch' | 'scan' | 'report'

export interface LoopReport {
  /** The longest time that the main thread did not come round. */
  largestGapMs: number
  /** The same without the time in which it could have run and the machine ran something else. */
  largestOwnGapMs: number
}

// The whole server on a data folder, as `npm start` runs it, and a watch on its main thread.
const folder = mkdtempSync(join(tmpdir(), 'commonplot-loop-'))
const database = await openEmbedded(folder)
await migrateDatabase(database.db)
await seedDemoData(database.db, systemClock.now())
await database.unannounced.execute(`create table scanned as
  select n, md5(n::text) as text from generate_series(1, ${SCANNED_ROWS}) n`)
const app = await buildApp({
  deps: embeddedDeps(database.db, systemClock, join(folder, 'files')),
  logger: false,
  demoPersonas: true,
  commits: database.commits,
})

const delay = monitorEventLoopDelay({ resolution: 1 })
const schedule = `/proc/self/task/${process.pid}/schedstat`
/** How long the main thread has stood in line for a core; Linux alone counts it. */
const queuedMs = () =>
  existsSync(schedule)
    ? Number(readFileSync(schedule, 'utf8').split(' ')[1]) / NANOSECONDS_PER_MS
    : 0
let largestOwnGapMs = 0
let before = { at: performance.now(), queuedMs: queuedMs() }
setInterval(() => {
  const now = { at: performance.now(), queuedMs: queuedMs() }
  const gapMs = now.at - before.at - (now.queuedMs - before.queuedMs)
  largestOwnGapMs = Math.max(largestOwnGapMs, gapMs)
  before = now
}, 1)

process.on('message', async (order: WatchOrder) => {
  if (order === 'watch') {
    delay.enable()
    delay.reset()
    largestOwnGapMs = 0
  }
  if (order === 'scan') {
    await database.unannounced.execute(
      `select count(*), max(text) from scanned where text like '%beef%'`,
    )
  }
  if (order === 'report') {
    const largestGapMs = delay.max / NANOSECONDS_PER_MS
    const report: LoopReport = { largestGapMs, largestOwnGapMs }
    process.send?.(report)
    return
  }
  process.send?.(order)
})
await serveParent(app, database, folder)
