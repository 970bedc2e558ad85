import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import type {
  TransactionalDatabase,
  WritableDatabase,
} from '../../server/src/adapters/database/database.port.ts'
import { createInProcessBus } from '../../server/src/adapters/live-bus/in-process-bus.ts'
import { markTheseRead } from '../../server/src/features/notifications/notifications.store.ts'
import {
  type NewNotification,
  notify,
} from '../../server/src/features/notifications/notify.service.ts'
import type { DirectDatabase } from '../../server/src/testing/direct-database.ts'

/** The dependencies of `notify`, with a mail server that hangs. */
export const notifyDeps = (db: TransactionalDatabase, now: () => Date) => ({
  db,
  clock: { now },
  liveBus: createInProcessBus(),
  mail: { send: () => new Promise<never>(() => {}), kept: null },
  origin: 'http://localhost',
  push: null,
})

/** Mail at once, daily or never by thirds; every second person has push, every fifth quiet hours. */
const EMAIL = `(array['now', 'daily', 'off'])[1 + n % 3]`
const ZONE = `(array['UTC', 'America/Los_Angeles', 'Asia/Tokyo', 'Europe/Vienna'])[1 + n % 4]`

export const nameOf = (person: number): string => `person${person}`
export const wantsMail = (person: number): boolean => person % 3 !== 2
export const wantsPush = (person: number): boolean => person % 2 === 0

export async function fillPeople(db: WritableDatabase, people: number): Promise<void> {
  const everybody = sql`generate_series(0, ${people - 1}::int) n`
  await db.execute(sql`insert into users (id, username, full_name, time_zone)
    select 'person' || n, 'person' || n, 'Person ' || n, ${sql.raw(ZONE)} from ${everybody}`)
  await db.execute(sql`insert into accounts (user_id, email, roles)
    select 'person' || n, 'person' || n || '@example.org', '{member}' from ${everybody}`)
  await db.execute(sql`insert into push_subscriptions (id, user_id, endpoint, p256dh, auth, created_at)
    select 'device' || n, 'person' || n, 'https://push.example/' || n, 'p', 'a', now()
    from ${everybody} where n % 2 = 0`)
  await db.execute(sql`insert into notification_settings (user_id, kinds, quiet_from, quiet_to, updated_at)
    select 'person' || n, jsonb_build_object('rental', choice, 'message', choice),
      case n % 5 when 0 then time '22:00' end, case n % 5 when 0 then time '07:00' end, now()
    from ${everybody}, lateral (select jsonb_build_object('email', ${sql.raw(EMAIL)},
      'push', n % 2 = 0) as choice) as chosen`)
}

const script = fileURLToPath(new URL('./notify-worker.ts', import.meta.url))

export interface MortalWorker {
  /** Delivers all due notifications; resolves after the last one or a kill. */
  deliver(now: Date): Promise<void>
  /** Returns whether the worker was delivering. */
  kill(): Promise<boolean>
}

/** Forks a new process after each kill. */
export function mortalWorker(databaseUrl: string, pushLog: string): MortalWorker {
  let child: ChildProcess | undefined
  let isAtWork = false
  const living = () => {
    child ??= fork(script, [databaseUrl, pushLog], { execArgv: [] })
    return child
  }
  process.once('exit', () => child?.kill('SIGKILL'))
  return {
    async deliver(now) {
      const worker = living()
      const over = new AbortController()
      const signal = over.signal
      const done = Promise.race([
        once(worker, 'message', { signal }),
        once(worker, 'exit', { signal }),
      ])
      worker.send(now.toISOString())
      isAtWork = true
      await done
      isAtWork = false
      over.abort()
    },
    async kill() {
      const [worker, wasAtWork] = [child, isAtWork]
      child = undefined
      if (!worker || worker.exitCode !== null || worker.signalCode !== null) return false
      const gone = once(worker, 'exit')
      worker.kill('SIGKILL')
      await gone
      return wasAtWork
    },
  }
}

const HOUR_MS = 3_600_000
const START = Date.parse('2026-03-01T12:00:00Z')
const EVENTS_PER_TRANSACTION = 50
const EVENTS_PER_ROUND = 10_000
/** Steps of the clock between rounds, including jumps, a stop and steps back. */
const STEPS_H = [6, 6, 1, 30, 6, -20, 6, 0, 72, 6, -40, 12]
/** The guessed length of the first round. */
const FIRST_LIFE_MS = 1500

/** Every tenth event is read at once and needs no mail or push. */
export const isRead = (event: number): boolean => event % 10 === 0

const noticeOf = (event: number, people: number, at: Date): NewNotification => ({
  key: `event:${event}`,
  kind: event % 4 === 0 ? 'message' : 'rental',
  to: nameOf(event % people),
  title: `Event ${event}.`,
  body: 'Something happened in the garden.',
  link: '/profile#rentals',
  // A group leaves as one message.
  group: event % 3 === 0 ? `rental:${event % people}` : null,
  at,
})

/** Pipelines the calls of each transaction. */
async function tellOf(db: DirectDatabase, events: number[], people: number, at: Date) {
  for (let first = 0; first < events.length; first += EVENTS_PER_TRANSACTION) {
    const some = events.slice(first, first + EVENTS_PER_TRANSACTION)
    const told = (event: number) => noticeOf(event, people, at)
    const deps = notifyDeps(db, () => at)
    await db.transaction(async (tx) => {
      await Promise.all(some.map((event) => notify(deps, tx, told(event))))
      // A retry notifies a second time with the same key.
      const again = some.filter((event) => event % 7 === 0)
      await Promise.all(again.map((event) => notify(deps, tx, told(event))))
      const read = some.filter(isRead).map(told)
      await Promise.all(read.map(({ to, key }) => markTheseRead(tx, to, [key], at)))
    })
  }
}

/** Delivers until all events are written and none waits for this worker. */
async function deliverAll(worker: MortalWorker, telling: Promise<void>, now: Date): Promise<void> {
  let isTold = false
  const note = () => {
    isTold = true
  }
  telling.then(note, note)
  for (let isLast = false; !isLast; ) {
    isLast = isTold
    await worker.deliver(now)
  }
}

interface History {
  db: DirectDatabase
  events: number
  people: number
  workers: readonly [MortalWorker, MortalWorker]
}

/** Returns the number of kills that hit a working worker. */
export async function live({ db, events, people, workers }: History): Promise<number> {
  const rounds = Math.max(STEPS_H.length, Math.ceil(events / EVENTS_PER_ROUND))
  const perRound = Math.ceil(events / rounds)
  let [now, kills, lengthMs] = [START, 0, FIRST_LIFE_MS]
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now()
    now += (STEPS_H[round % STEPS_H.length] ?? 0) * HOUR_MS
    const numbers = Array.from({ length: perRound }, (_, n) => round * perRound + n)
    const telling = tellOf(
      db,
      numbers.filter((event) => event < events),
      people,
      new Date(now),
    )
    const delivering = workers.map((worker) => deliverAll(worker, telling, new Date(now)))
    // At a random moment of the round, by the length of the last one.
    await wait(Math.random() * lengthMs)
    if (await workers[round % 2]?.kill()) kills += 1
    await Promise.all([telling, ...delivering])
    lengthMs = performance.now() - startedAt
  }
  await untilNothingWaits(db, workers, now)
  return kills
}

/** In steps of half a day, since a day has one digest. */
async function untilNothingWaits(
  db: DirectDatabase,
  workers: History['workers'],
  from: number,
): Promise<void> {
  let now = from
  const waiting = async () => {
    const [row] = await db.execute(sql`select from notifications where state = 'waiting' limit 1`)
    return row !== undefined
  }
  while (await waiting()) {
    now += 12 * HOUR_MS
    await Promise.all(workers.map((worker) => worker.deliver(new Date(now))))
  }
}
