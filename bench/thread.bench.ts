import { tmpdir } from 'node:os'
import { sql } from 'drizzle-orm'
import { migrateDatabase } from '../server/src/adapters/database/migrate-database.ts'
import { connectPostgres } from '../server/src/adapters/database/postgres-connection.ts'
import { buildApp } from '../server/src/app.ts'
import { systemClock } from '../server/src/clock.ts'
import { directDatabase } from '../server/src/testing/direct-database.ts'
import { embeddedDeps } from '../server/src/testing/test-deps.ts'
import { findPostgres, startPostgres } from '../server/src/testing/throwaway-postgres.ts'
import { compare, sayComparison } from './measure.ts'

const SHORT = 100
const LONG = 100_000
const OTHER_CONVERSATIONS = 30
const OPENINGS = 20
const ROUNDS = 10
const LONGEST_RATIO = 2
const PAGE = 60

if (!findPostgres()) throw new Error('This bench needs PostgreSQL')
const server = await startPostgres()
const database = connectPostgres(server.url, 4)
const db = directDatabase(database)
await migrateDatabase(db)
await db.execute(sql`insert into users (id, username, full_name)
  select name, name, name from unnest(array['few', 'many', 'neighbour']) name`)
await fillThreads('few', SHORT)
await fillThreads('many', LONG)
await db.execute(sql`vacuum analyze`)

const deps = embeddedDeps(db, systemClock, tmpdir())
const app = await buildApp({ deps, logger: false, demoPersonas: true })
const address = await app.listen({ host: '127.0.0.1', port: 0 })

const comparison = await compare(
  () => openOften('few', SHORT),
  () => openOften('many', LONG),
  ROUNDS,
)
console.log(sayComparison(`list and thread, ${SHORT} → ${LONG} messages`, comparison))
if (comparison.ratio.median > LONGEST_RATIO) process.exitCode = 1

await app.close()
await database.close()
await server.stop()

/** One long conversation among others of a single message. */
async function fillThreads(person: string, length: number): Promise<void> {
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

async function openOften(person: string, length: number): Promise<void> {
  for (let n = 0; n < OPENINGS; n += 1) {
    const list = await ask(person, `/api/conversations?userId=${person}`)
    const thread = await ask(person, `/api/conversations/${person}-0/messages`)
    const last = `Message ${length} about the raised beds`
    const isRight = list.length === OTHER_CONVERSATIONS + 1 && thread.length === PAGE
    if (!isRight || thread.at(-1)?.content !== last) throw new Error('not what was stored')
  }
}

async function ask(person: string, path: string): Promise<{ content?: string }[]> {
  const response = await fetch(address + path, {
    headers: { cookie: `commonplot_persona=${person}` },
  })
  return (await response.json()) as { content?: string }[]
}
