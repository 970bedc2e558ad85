import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { DatabaseConnection } from '../../server/src/adapters/database/database.port.ts'
import { directDatabase } from '../../server/src/testing/direct-database.ts'
import { startProductProcess } from '../../server/src/testing/product-process.ts'
import { findDamage } from './crash-evidence.ts'
import { type Acknowledged, insistentPeople, Whereabouts } from './insistent-people.ts'

/** Long enough to be killed anywhere between the first file and the last demo row. */
const FIRST_START_MS = 4000
const SHORTEST_LIFE_MS = 50
const LONGEST_LIFE_MS = 800
const LIVES_WITH_WRITES = 0.8

export interface CrashPlan {
  dataDir: string
  /** Which database, for the server as well as for the check at the end. */
  env: Record<string, string>
  open(): Promise<DatabaseConnection>
  killsInFirstStart: number
  killsWhileWriting: number
}

export interface CrashOutcome {
  damage: string[]
  done: Acknowledged
}

const between = (low: number, high: number) => low + Math.random() * (high - low)

/** From an empty folder on: killed while it starts, then while people write, then looked at. */
export async function liveThroughCrashes(plan: CrashPlan): Promise<CrashOutcome> {
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
    // On a slow machine a life would end before anything was written.
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

/** The newest of each kind, as people see it right after the restart. */
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
