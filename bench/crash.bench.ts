import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbedded } from '../server/src/adapters/database/embedded-connection.ts'
import { connectPostgres } from '../server/src/adapters/database/postgres-connection.ts'
import { findPostgres, startPostgres } from '../server/src/testing/throwaway-postgres.ts'
import { type CrashPlan, liveThroughCrashes } from './crash/crash-history.ts'

const DEFAULT_KILLS = 300
/** A new folder or database after so many, of which this many while it is first started. */
const KILLS_PER_HISTORY = 25
const KILLS_IN_FIRST_START = 5

const kills = Number(process.argv[3] ?? DEFAULT_KILLS)
const folder = mkdtempSync(join(tmpdir(), 'commonplot-crash-'))
const totals = { kills: 0, histories: 0, acknowledged: 0 }
const damage: string[] = []

type World = Pick<CrashPlan, 'dataDir' | 'env' | 'open'>

async function killRepeatedly(name: string, count: number, makeWorld: () => Promise<World>) {
  let left = count
  while (left > 0) {
    const killsNow = Math.min(left, KILLS_PER_HISTORY)
    const killsInFirstStart = Math.min(killsNow - 1, KILLS_IN_FIRST_START)
    const killsWhileWriting = killsNow - killsInFirstStart
    const plan = { ...(await makeWorld()), killsInFirstStart, killsWhileWriting }
    const outcome = await liveThroughCrashes(plan)
    left -= killsNow
    totals.kills += killsNow
    totals.histories += 1
    const written = Object.values(outcome.done).map((acknowledged) => acknowledged.length)
    totals.acknowledged += written.reduce((sum, length) => sum + length, 0)
    damage.push(...outcome.damage.map((fault) => `${name}: ${fault}`))
    const [messages, activities, files, confirmed, cancelled] = written
    console.log(
      `${name}: ${killsNow} kills, ${messages} messages, ${activities} activities, ${files} files, ${confirmed} rentals paid, ${cancelled} cancelled: ${outcome.damage.join(', ') || 'all there'}`,
    )
    rmSync(plan.dataDir, { recursive: true, force: true })
  }
}

const newFolder = () => mkdtempSync(join(folder, 'data-'))

async function killOnPglite(count: number): Promise<void> {
  await killRepeatedly('PGlite', count, async () => {
    const dataDir = newFolder()
    return { dataDir, env: {}, open: () => openEmbedded(dataDir) }
  })
}

async function killOnPostgres(count: number): Promise<void> {
  const server = await startPostgres()
  const admin = connectPostgres(server.url, 1)
  let databases = 0
  await killRepeatedly('PostgreSQL', count, async () => {
    databases += 1
    await admin.unannounced.execute(`create database crash_${databases}`)
    const url = server.url.replace(/postgres$/, `crash_${databases}`)
    const env = { DATABASE_URL: url }
    return { dataDir: newFolder(), env, open: async () => connectPostgres(url, 1) }
  })
  await admin.close()
  await server.stop()
}

const onPostgres = findPostgres() ? Math.floor(kills / 2) : 0
if (onPostgres === 0) console.log('PostgreSQL is not installed here: all kills are on PGlite.')
await Promise.all([killOnPglite(kills - onPostgres), onPostgres > 0 && killOnPostgres(onPostgres)])
rmSync(folder, { recursive: true, force: true })
for (const fault of damage) console.log(fault)
if (damage.length > 0) process.exitCode = 1
console.log(
  `${totals.kills} × kill -9, ${totals.histories} first starts, ${totals.acknowledged} acknowledged writes: ${damage.length} faults`,
)
