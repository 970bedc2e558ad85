import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { migrateDatabase } from '../server/src/adapters/database/migrate-database.ts'
import { connectPostgres } from '../server/src/adapters/database/postgres-connection.ts'
import { deliverMailNotifications } from '../server/src/features/notifications/mail/mail.service.ts'
import { notify } from '../server/src/features/notifications/notify.service.ts'
import { type DirectDatabase, directDatabase } from '../server/src/testing/direct-database.ts'
import { findPostgres, startPostgres } from '../server/src/testing/throwaway-servers.ts'
import { type Comparison, compare, report, sayComparison } from './lib/measure.ts'
import {
  fillPeople,
  isRead,
  live,
  mortalWorker,
  notifyDeps,
  wantsMail,
  wantsPush,
} from './lib/notify-history.ts'

interface Tally {
  channel: string
  wanted: number
  doubled: number
  lost: number
  unwanted: number
  /** Its worker died between the mark and the sending. */
  uncertain: number
}

function tally(
  channel: string,
  wanted: Set<number>,
  arrived: Map<number, number>,
  uncertain = 0,
): Tally {
  const counts = [...arrived]
  return {
    channel,
    wanted: wanted.size,
    doubled: counts.filter(([, times]) => times > 1).length,
    lost: [...wanted].filter((event) => !arrived.has(event)).length,
    unwanted: counts.filter(([event]) => !wanted.has(event)).length,
    uncertain,
  }
}

const numbers = (events: number, isWanted: (event: number) => boolean) =>
  new Set(Array.from({ length: events }, (_, event) => event).filter(isWanted))

function count(events: Iterable<number>): Map<number, number> {
  const times = new Map<number, number>()
  for (const event of events) times.set(event, (times.get(event) ?? 0) + 1)
  return times
}

async function found(db: DirectDatabase, query: ReturnType<typeof sql>) {
  const rows = await db.execute<{ event: number }>(query)
  return count(rows.map(({ event }) => event))
}

/** The deliveries of each channel against the settings of each person, computed a second time here. */
async function checkChannels(
  db: DirectDatabase,
  { events, people, pushLog }: { events: number; people: number; pushLog: string },
): Promise<Tally[]> {
  const app = await found(
    db,
    sql`select substr(event_key, 7)::int as event from notifications where channel = 'app'`,
  )
  const mail = await found(
    db,
    sql`select (regexp_matches(text, '^Event (\\d+)\\.$', 'gn'))[1]::int as event from outbox_mails`,
  )
  const lines = readFileSync(pushLog, 'utf8').split('\n').filter(Boolean)
  const push = count(lines.map((line) => Number(line.slice('event:'.length))))
  const leaves = (event: number) => !isRead(event)
  const uncertain = await found(
    db,
    sql`select substr(event_key, 7)::int as event from notifications
      where channel = 'push' and state in ('handed', 'uncertain')`,
  )
  const isKnown = (event: number) => !uncertain.has(event) || push.has(event)
  const unknown = [...uncertain.keys()].filter((event) => !push.has(event)).length
  return [
    tally(
      'app',
      numbers(events, () => true),
      app,
    ),
    tally(
      'mail',
      numbers(events, (event) => leaves(event) && wantsMail(event % people)),
      mail,
    ),
    tally(
      'push',
      numbers(events, (event) => leaves(event) && wantsPush(event % people) && isKnown(event)),
      push,
      unknown,
    ),
  ]
}

const COST_EVENTS = 200
const ROUNDS = 8
/** Wants mail at once and push. */
const PERSON = 'person0'

/** Inserts the rows of an event without reading any setting. */
async function insertBare(db: DirectDatabase, text: string, html: string): Promise<void> {
  for (let event = 0; event < COST_EVENTS; event += 1) {
    const key = crypto.randomUUID()
    await db.transaction(async (tx) => {
      await tx.execute(sql`insert into notifications (user_id, event_key, channel, kind, state, title,
          body, link, created_at, due_at)
        values (${PERSON}, ${key}, 'app', 'rental', 'done', 'A title', 'A body', '/', now(), null),
          (${PERSON}, ${key}, 'mail', 'rental', 'done', null, null, null, now(), now()),
          (${PERSON}, ${key}, 'push', 'rental', 'waiting', null, null, null, now(), now())`)
      await tx.execute(sql`insert into outbox_mails (key, recipient, subject, text, html, try_after,
          give_up_at, queued_at, updated_at)
        values (${key}, 'person0@example.org', 'A title', ${text}, ${html}, now(), now(), now(), now())`)
    })
  }
}

async function tellAndMail(db: DirectDatabase): Promise<void> {
  const now = new Date()
  const deps = notifyDeps(db, () => now)
  for (let event = 0; event < COST_EVENTS; event += 1) {
    const notice = {
      kind: 'rental',
      to: PERSON,
      title: 'A title',
      body: 'A body',
      link: '/',
    } as const
    await db.transaction((tx) => notify(deps, tx, { ...notice, key: crypto.randomUUID(), at: now }))
  }
  await deliverMailNotifications(deps)
}

/** Insert, settings, rendered mail and outbox against the bare inserts. */
async function compareCost(db: DirectDatabase): Promise<Comparison> {
  await db.execute(sql`update notification_settings set quiet_from = null, quiet_to = null
    where user_id = ${PERSON}`)
  const [sample] = await db.execute<{ text: string; html: string }>(
    sql`select text, html from outbox_mails where text is not null limit 1`,
  )
  const { text = '', html = '' } = sample ?? {}
  return compare(
    () => insertBare(db, text, html),
    () => tellAndMail(db),
    ROUNDS,
  )
}

// `npm run bench -- notify 20000` tries it with fewer.
const EVENTS = Number(process.argv[3] ?? 1_000_000)
const PEOPLE = Math.ceil(EVENTS / 100)
const WANTED_COST = 3
const POOL_SIZE = 4

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
    report(isRight, `${channel}: ${wanted} wanted, ${words.join(', ')} (${uncertain} uncertain)`)
  }
  const cost = await compareCost(db)
  const words = sayComparison('an event against the bare inserts it needs', cost)
  report(cost.ratio.median <= WANTED_COST, `${words}, wanted at most ×${WANTED_COST}`)
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
