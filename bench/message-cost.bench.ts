import { tmpdir } from 'node:os'
import { sql } from 'drizzle-orm'
import type { DatabaseConnection } from '../server/src/adapters/database/database.port.ts'
import { migrateDatabase } from '../server/src/adapters/database/migrate-database.ts'
import { connectPostgres } from '../server/src/adapters/database/postgres-connection.ts'
import { buildApp } from '../server/src/app.ts'
import { systemClock } from '../server/src/clock.ts'
import { seedDemoData } from '../server/src/demo-data/seed-demo-data.ts'
import { type DirectDatabase, directDatabase } from '../server/src/testing/direct-database.ts'
import { embeddedDeps } from '../server/src/testing/test-deps.ts'
import { findPostgres, startPostgres } from '../server/src/testing/throwaway-postgres.ts'
import { databaseTimeMs } from './database-time.ts'
import { LeanClient } from './lean-client.ts'
import { compareFigures, quantile, sayComparison } from './measure.ts'
import { settlePairs } from './paired-people.ts'

const MESSAGES = 60
const ROUNDS = 12
/** After a change of the function, its plans are made anew. */
const WARM_UP = 5
const WANTED_RATIO = 1.1
const PEOPLE = 200

/** The function that tells, and one of the same name that does nothing. */
async function tellingFunctions({ unannounced }: DatabaseConnection) {
  const [row] = await unannounced.execute<{ telling: string; silent: string }>(sql`
    select pg_get_functiondef(oid) as telling, format(
      'create or replace function %I(%s) returns boolean language plpgsql as ''begin return true; end''',
      proname, pg_get_function_arguments(oid)) as silent
    from pg_proc where proname = 'tell_people'`)
  if (!row) throw new Error('nothing tells people any more')
  return row
}

/** They have an address, so that a message is a row for the app and one for a mail. */
async function fill(db: DirectDatabase): Promise<void> {
  await settlePairs(db, PEOPLE)
  await db.execute(sql`insert into accounts (user_id, email, roles)
    select 'p' || n, 'p' || n || '@example.org', '{member}'
    from generate_series(0, ${PEOPLE - 1}::int) n`)
  await db.execute(sql`analyze`)
}

async function openChat(connection: DatabaseConnection) {
  const db = directDatabase(connection)
  await migrateDatabase(db)
  await seedDemoData(db, new Date())
  await fill(db)
  const deps = embeddedDeps(db, systemClock, tmpdir())
  const app = await buildApp({ deps, logger: false, demoPersonas: true })
  const client = new LeanClient(await app.listen({ host: '127.0.0.1', port: 0 }))
  let sent = 0
  const send = async () => {
    sent = (sent + 1) % PEOPLE
    const senderId = `p${sent}`
    const body = { senderId, content: 'Is the bed by the wall still free in May?' }
    const path = `/api/conversations/c${Math.floor(sent / 2)}/messages`
    const { status, text } = await client.post(path, senderId, body)
    if (status !== 200 && status !== 201) throw new Error(text)
  }
  const close = async () => {
    client.close()
    await app.close()
  }
  return { send, close }
}

type Send = () => Promise<void>

async function medianLatencyMs(send: Send): Promise<number> {
  const durations: number[] = []
  for (let n = 0; n < MESSAGES; n += 1) {
    const startedAt = performance.now()
    await send()
    durations.push(performance.now() - startedAt)
  }
  return quantile(durations, 0.5)
}

async function compareTelling(connection: DatabaseConnection, send: Send) {
  const { telling, silent } = await tellingFunctions(connection)
  const databaseTimes: Record<'telling' | 'silent', number[]> = { telling: [], silent: [] }
  const latencies: typeof databaseTimes = { telling: [], silent: [] }
  const figure = (kind: 'telling' | 'silent') => async () => {
    await connection.unannounced.execute(sql.raw(kind === 'telling' ? telling : silent))
    for (let n = 0; n < WARM_UP; n += 1) await send()
    let latency = 0
    const ms = await databaseTimeMs(connection, async () => {
      latency = await medianLatencyMs(send)
    })
    databaseTimes[kind].push(ms / MESSAGES)
    latencies[kind].push(latency)
    return latency
  }
  const latency = await compareFigures(figure('silent'), figure('telling'), ROUNDS)
  return { latency, latencies, databaseTimes }
}

const sayBoth = ({ telling, silent }: Record<'telling' | 'silent', number[]>) => {
  const [spoken, without] = [quantile(telling, 0.5), quantile(silent, 0.5)]
  return `${spoken.toFixed(2)} ms against ${without.toFixed(2)} ms, ×${(spoken / without).toFixed(2)}`
}

if (findPostgres()) {
  const server = await startPostgres()
  const connection = connectPostgres(server.url, 1)
  const { send, close } = await openChat(connection)
  const { latency, latencies, databaseTimes } = await compareTelling(connection, send)
  const isReached = latency.ratio.median <= WANTED_RATIO
  const words = sayComparison('a message that tells against one that does not', latency)
  console.log(`${isReached ? 'reached' : 'MISSED '}  ${words}, wanted ×${WANTED_RATIO}`)
  console.log(`         latency: ${sayBoth(latencies)}`)
  console.log(`         processor time of the database: ${sayBoth(databaseTimes)}`)
  if (!isReached) process.exitCode = 1
  await close()
  await connection.close()
  await server.stop()
} else {
  console.log('PostgreSQL is not installed here.')
  process.exitCode = 1
}
