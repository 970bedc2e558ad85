import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { DatabaseConnection } from '../server/src/adapters/database/database.port.ts'
import { openEmbedded } from '../server/src/adapters/database/embedded-connection.ts'
import { connectPostgres } from '../server/src/adapters/database/postgres-connection.ts'
import { systemClock } from '../server/src/clock.ts'
import { sweepRentals } from '../server/src/features/rentals/sweep-rentals.service.ts'
import { rebuildTotals } from '../server/src/rebuild-totals.ts'
import { type DirectDatabase, directDatabase } from '../server/src/testing/direct-database.ts'
import { findPaymentProblems } from '../server/src/testing/money/payment-invariants.ts'
import { startProductProcess } from '../server/src/testing/product-process.ts'
import { embeddedDeps } from '../server/src/testing/test-deps.ts'
import { findPostgres, startPostgres } from '../server/src/testing/throwaway-servers.ts'
import { type Acknowledged, insistentPeople, Whereabouts } from './lib/insistent-people.ts'

/** A sentence for each loss, duplicate and broken rule. */
async function findDamage(
  db: DirectDatabase,
  filesFolder: string,
  done: Acknowledged,
): Promise<string[]> {
  // The sweep sends the refunds that a crash left open, as in a running server.
  await sweepRentals(embeddedDeps(db, systemClock, filesFolder))
  const damage = [
    ...missing('messages', done.messages, await clientIds(db, 'messages')),
    ...missing('activities', done.activities, await clientIds(db, 'activities')),
    ...missing('confirmed rentals', done.confirmed, await rentalsIn(db, 'confirmed')),
    ...missing('cancelled rentals', done.cancelled, await rentalsIn(db, 'cancelled')),
    ...(await damagedFiles(db, filesFolder, done)),
    ...(await brokenRules(db)),
  ]
  if ((await findPaymentProblems(db)).length > 0) damage.push('money went astray')
  if (await areTotalsOff(db)) damage.push('the totals differ from the ledger')
  return damage
}

function missing(what: string, wanted: string[], found: string[]): string[] {
  const counts = Map.groupBy(found, (id) => id)
  const lost = wanted.filter((id) => !counts.has(id)).length
  const doubled = [...counts.values()].filter((rows) => rows.length > 1).length
  return [
    ...(lost > 0 ? [`${lost} of ${wanted.length} ${what} lost`] : []),
    ...(doubled > 0 ? [`${doubled} ${what} doubled`] : []),
  ]
}

async function clientIds(db: DirectDatabase, table: string): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(
    sql`select client_id as id from ${sql.identifier(table)} where client_id is not null`,
  )
  return rows.map(({ id }) => id)
}

async function rentalsIn(db: DirectDatabase, status: string): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(
    sql`select id from rentals where status = ${status}`,
  )
  return rows.map(({ id }) => id)
}

async function damagedFiles(
  db: DirectDatabase,
  folder: string,
  done: Acknowledged,
): Promise<string[]> {
  const rows = await db.execute<{ id: string; key: string }>(
    sql`select id, storage_key as key from attachments where state <> 'pending'`,
  )
  const keys = new Map(rows.map(({ id, key }) => [id, key]))
  let damaged = 0
  for (const { attachmentUrl, sha256 } of done.files) {
    const key = keys.get(attachmentUrl.split('/').at(-1) ?? '') ?? 'none'
    const bytes = await readFile(join(folder, key)).catch(() => Buffer.alloc(0))
    if (createHash('sha256').update(bytes).digest('hex') !== sha256) damaged += 1
  }
  return damaged > 0 ? [`${damaged} of ${done.files.length} files lost or damaged`] : []
}

const RULES: Record<string, string> = {
  'overlapping rentals': `select 1 from rentals a join rentals b
    on a.item_key = b.item_key and a.id < b.id and a.period && b.period
    where a.status in ('held', 'confirmed') and b.status in ('held', 'confirmed')`,
  'rentals whose sums differ': `select 1 from rentals
    where total_cents <> host_cents + platform_fee_cents + deposit_cents`,
  'gaps in a thread': `select 1 from conversations c where c.type = 'crash' and
    (select (count(*), coalesce(max(number), 0)) from messages m where m.conversation_id = c.id)
      is distinct from (c.last_message_number, c.last_message_number)`,
  'wrong unread counts': `select 1 from conversation_reads r join conversations c
    on c.id = r.conversation_id where c.type = 'crash' and unread_count <> (
      select count(*) from messages m where m.conversation_id = r.conversation_id
      and m.sender_id <> r.user_id and m.number > r.last_read_number)`,
  'files shared that have no message': `select 1 from attachments a where state = 'attached'
    and not exists (select 1 from messages m where m.attachment_id = a.id)`,
}

async function brokenRules(db: DirectDatabase): Promise<string[]> {
  const broken: string[] = []
  for (const [name, query] of Object.entries(RULES)) {
    const { length } = await db.execute(sql.raw(query))
    if (length > 0) broken.push(`${length} ${name}`)
  }
  return broken
}

async function areTotalsOff(db: DirectDatabase): Promise<boolean> {
  const readTotals = async () =>
    JSON.stringify([
      ...(await db.execute('select user_id, activities, points from user_impact order by 1')),
      ...(await db.execute('select user_id, day, points from user_impact_days order by 1, 2')),
      ...(await db.execute('select id, points from teams order by 1')),
    ])
  const before = await readTotals()
  await rebuildTotals(db)
  return before !== (await readTotals())
}

/** A kill falls anywhere between the first file and the last demo row. */
const FIRST_START_MS = 4000
const SHORTEST_LIFE_MS = 50
const LONGEST_LIFE_MS = 800
const LIVES_WITH_WRITES = 0.8

interface CrashPlan {
  dataDir: string
  /** The database of the server and of the final check. */
  env: Record<string, string>
  open(): Promise<DatabaseConnection>
  killsInFirstStart: number
  killsWhileWriting: number
}

interface CrashOutcome {
  damage: string[]
  done: Acknowledged
}

const between = (low: number, high: number) => low + Math.random() * (high - low)

/** Starts on an empty folder, kills the server while it starts and while people write, and checks. */
async function liveThroughCrashes(plan: CrashPlan): Promise<CrashOutcome> {
  const start = () => startProductProcess({ DATA_DIR: plan.dataDir, ...plan.env })
  for (let kill = 0; kill < plan.killsInFirstStart; kill += 1) {
    const server = start()
    await Promise.race([server.ready, wait(between(0, FIRST_START_MS))])
    await server.end('SIGKILL')
  }

  const whereabouts = new Whereabouts()
  const people = insistentPeople(whereabouts)
  const damage: string[] = []
  for (let kill = 0; kill < plan.killsWhileWriting; kill += 1) {
    const server = start()
    const origin = await server.ready
    damage.push(...(await missingOverHttp(origin, people.done)))
    whereabouts.arrive(origin)
    // On a slow machine the kill would come before the first write.
    if (Math.random() < LIVES_WITH_WRITES) await Promise.race([people.writing, people.nextAnswer()])
    await Promise.race([people.writing, wait(between(SHORTEST_LIFE_MS, LONGEST_LIFE_MS))])
    whereabouts.leave()
    await server.end('SIGKILL')
  }

  const last = start()
  whereabouts.arrive(await last.ready)
  await people.stop()
  const ended = await last.end('SIGTERM')
  if (ended !== 0) damage.push(`the last stop ended with ${ended}`)
  const database = await plan.open()
  const filesFolder = join(plan.dataDir, 'files')
  damage.push(...(await findDamage(directDatabase(database), filesFolder, people.done)))
  await database.close()
  return { damage, done: people.done }
}

/** Reads the newest rental and file right after the restart. */
async function missingOverHttp(origin: string, done: Acknowledged): Promise<string[]> {
  const get = (path: string, person: string) =>
    fetch(origin + path, { headers: { cookie: `commonplot_persona=${person}` } })
  const [rental, file] = [done.confirmed.at(-1), done.files.at(-1)]
  const missing: string[] = []
  if (rental) {
    const answer = await get('/api/rentals?userId=user5', 'user5')
    const rentals = (await answer.json()) as { id: string; status: string }[]
    const status = rentals.find(({ id }) => id === rental)?.status
    if (status !== 'confirmed') missing.push(`rental ${rental} is ${status}`)
  }
  if (file) {
    const bytes = Buffer.from(await (await get(file.attachmentUrl, 'user9')).arrayBuffer())
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    if (sha256 !== file.sha256) missing.push('a file is not what was uploaded')
  }
  return missing
}

const DEFAULT_KILLS = 300
/** Kills per folder or database, and how many of them hit its first start. */
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
