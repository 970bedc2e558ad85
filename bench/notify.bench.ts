import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrateDatabase } from '../server/src/adapters/database/migrate-database.ts'
import { connectPostgres } from '../server/src/adapters/database/postgres-connection.ts'
import { directDatabase } from '../server/src/testing/direct-database.ts'
import { findPostgres, startPostgres } from '../server/src/testing/throwaway-postgres.ts'
import { sayComparison } from './measure.ts'
import { checkChannels } from './notify/check.ts'
import { compareCost } from './notify/cost.ts'
import { live } from './notify/history.ts'
import { mortalWorker } from './notify/mortal-worker.ts'
import { fillPeople } from './notify/people.ts'

// `npm run bench -- notify 20000` tries it with fewer.
const EVENTS = Number(process.argv[3] ?? 1_000_000)
const PEOPLE = Math.ceil(EVENTS / 100)
const WANTED_COST = 3
const POOL_SIZE = 4

function say(isReached: boolean, words: string): void {
  console.log(`${isReached ? 'reached' : 'MISSED '}  ${words}`)
  if (!isReached) process.exitCode = 1
}

async function run(databaseUrl: string, pushLog: string): Promise<void> {
  const connection = connectPostgres(databaseUrl, POOL_SIZE)
  const db = directDatabase(connection)
  await migrateDatabase(db)
  await fillPeople(db, PEOPLE)
  const workers = [mortalWorker(databaseUrl, pushLog), mortalWorker(databaseUrl, pushLog)] as const
  const startedAt = performance.now()
  const kills = await live({ db, events: EVENTS, people: PEOPLE, workers })
  await Promise.all(workers.map((worker) => worker.kill()))
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  console.log(
    `${EVENTS} events for ${PEOPLE} people in ${seconds} s, two workers, ${kills} kills at work, a clock that jumps`,
  )
  for (const { channel, wanted, uncertain, ...wrong } of await checkChannels(db, {
    events: EVENTS,
    people: PEOPLE,
    pushLog,
  })) {
    const words = Object.entries(wrong).map(([name, times]) => `${times} ${name}`)
    const isRight = Object.values(wrong).every((times) => times === 0)
    say(isRight, `${channel}: ${wanted} wanted, ${words.join(', ')} (${uncertain} uncertain)`)
  }
  const cost = await compareCost(db)
  const words = sayComparison('an event against the bare inserts it needs', cost)
  say(cost.ratio.median <= WANTED_COST, `${words}, wanted at most ×${WANTED_COST}`)
  await connection.close()
}

if (!findPostgres()) {
  console.log('PostgreSQL is not installed here, and one process alone shows little.')
  process.exitCode = 1
} else {
  const server = await startPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'commonplot-notify-'))
  const pushLog = join(folder, 'pushes')
  writeFileSync(pushLog, '')
  try {
    await run(server.url, pushLog)
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  // Lanes of the outbox wait for a mail server that never answers.
  process.exit()
}
