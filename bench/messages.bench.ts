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
import {
  compare,
  compareFigures,
  databaseTimeMs,
  quantile,
  report,
  sayComparison,
  startPostgresOrExit,
} from './lib/measure.ts'
import { LeanClient, settlePairs } from './lib/people.ts'

const SHORT = 100
const LONG = Number(process.argv[3] ?? 100_000)
const OTHER_CONVERSATIONS = 30
const OPENINGS = 20
const ROUNDS = 10
const LONGEST_RATIO = 2
const PAGE = 60

/** The list of conversations and a thread, short against long. */
async function compareThreads(): Promise<void> {
  const server = await startPostgresOrExit()
  const database = connectPostgres(server.url, 4)
  const db = directDatabase(database)
  await migrateDatabase(db)
  await db.execute(sql`insert into users (id, username, full_name)
    select name, name, name from unnest(array['few', 'many', 'neighbour']) name`)
  await fillThreads(db, 'few', SHORT)
  await fillThreads(db, 'many', LONG)
  await db.execute(sql`vacuum analyze`)

  const deps = embeddedDeps(db, systemClock, tmpdir())
  const app = await buildApp({ deps, logger: false, demoPersonas: true })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })

  const comparison = await compare(
    () => openOften(address, 'few', SHORT),
    () => openOften(address, 'many', LONG),
    ROUNDS,
  )
  const words = sayComparison(`list and thread, ${SHORT} → ${LONG} messages`, comparison)
  report(comparison.ratio.median <= LONGEST_RATIO, `${words}, wanted ×${LONGEST_RATIO}`)

  await app.close()
  await database.close()
  await server.stop()
}

/** One long conversation among others of a single message. */
async function fillThreads(db: DirectDatabase, person: string, length: number): Promise<void> {
  await db.execute(sql`insert into conversations (id, type, participant1_id, participant2_id,
      last_message_number, last_message_at, last_message_preview)
    select ${person} || '-' || n, 'about ' || n, ${person}, 'neighbour',
      case n when 0 then ${length}::int else 1 end, now(), 'Hello'
    from generate_series(0, ${OTHER_CONVERSATIONS}::int) n`)
  await db.execute(sql`insert into conversation_reads (user_id, conversation_id, unread_count)
    select person, id, last_message_number / 2 from conversations,
      unnest(array[participant1_id, participant2_id]) person where participant1_id = ${person}`)
  await db.execute(sql`insert into messages (conversation_id, number, id, sender_id, client_id, content)
    select c.id, n, c.id || '-' || n, case n % 2 when 0 then ${person} else 'neighbour' end,
      gen_random_uuid()::text, 'Message ' || n || ' about the raised beds'
    from conversations c, generate_series(1, c.last_message_number) n
    where c.participant1_id = ${person}`)
}

async function openOften(address: string, person: string, length: number): Promise<void> {
  for (let n = 0; n < OPENINGS; n += 1) {
    const list = await ask(address, person, `/api/conversations?userId=${person}`)
    const thread = await ask(address, person, `/api/conversations/${person}-0/messages`)
    const last = `Message ${length} about the raised beds`
    const isRight = list.length === OTHER_CONVERSATIONS + 1 && thread.length === PAGE
    if (!isRight || thread.at(-1)?.content !== last)
      throw new Error('The thread differs from the stored messages')
  }
}

async function ask(address: string, person: string, path: string): Promise<{ content?: string }[]> {
  const response = await fetch(address + path, {
    headers: { cookie: `commonplot_persona=${person}` },
  })
  return (await response.json()) as { content?: string }[]
}

const MESSAGES = 60
const COST_ROUNDS = 12
/** A changed function has to plan its statements again. */
const WARM_UP = 5
const WANTED_RATIO = 1.1
const PEOPLE = 200

/** The function that notifies, and an empty one of its name. */
async function tellingFunctions({ unannounced }: DatabaseConnection) {
  const [row] = await unannounced.execute<{ telling: string; silent: string }>(sql`
    select pg_get_functiondef(oid) as telling, format(
      'create or replace function %I(%s) returns boolean language plpgsql as ''begin return true; end''',
      proname, pg_get_function_arguments(oid)) as silent
    from pg_proc where proname = 'tell_people'`)
  if (!row) throw new Error('The function tell_people is missing')
  return row
}

/** With an address each, so that a message adds a row for the app and one for a mail. */
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

async function measureTelling(connection: DatabaseConnection, send: Send) {
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
  const latency = await compareFigures(figure('silent'), figure('telling'), COST_ROUNDS)
  return { latency, latencies, databaseTimes }
}

const sayBoth = ({ telling, silent }: Record<'telling' | 'silent', number[]>) => {
  const [spoken, without] = [quantile(telling, 0.5), quantile(silent, 0.5)]
  return `${spoken.toFixed(2)} ms against ${without.toFixed(2)} ms, ×${(spoken / without).toFixed(2)}`
}

/** A message with its notifications against one without. */
async function compareTelling(): Promise<void> {
  const server = await startPostgresOrExit()
  const connection = connectPostgres(server.url, 1)
  const { send, close } = await openChat(connection)
  const { latency, latencies, databaseTimes } = await measureTelling(connection, send)
  const words = sayComparison('a message that notifies against one that does not', latency)
  report(latency.ratio.median <= WANTED_RATIO, `${words}, wanted ×${WANTED_RATIO}`)
  console.log(`         latency: ${sayBoth(latencies)}`)
  console.log(`         processor time of the database: ${sayBoth(databaseTimes)}`)
  await close()
  await connection.close()
  await server.stop()
}

export const parts = { thread: compareThreads, 'message-cost': compareTelling }
