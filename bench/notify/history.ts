import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { markTheseRead } from '../../server/src/features/notifications/notifications.store.ts'
import { type Notice, notify } from '../../server/src/features/notifications/notify.service.ts'
import type { DirectDatabase } from '../../server/src/testing/direct-database.ts'
import type { MortalWorker } from './mortal-worker.ts'
import { notifyDeps } from './notify-deps.ts'
import { nameOf } from './people.ts'

const HOUR_MS = 3_600_000
const START = Date.parse('2026-03-01T12:00:00Z')
const EVENTS_PER_TRANSACTION = 50
const EVENTS_PER_ROUND = 10_000
/** Steps of the clock between two rounds: it also stands, leaps and goes back. */
const STEPS_H = [6, 6, 1, 30, 6, -20, 6, 0, 72, 6, -40, 12]
/** Until a round has shown how long one takes. */
const FIRST_LIFE_MS = 1500

/** Every tenth is read at once, and so is for the app alone. */
export const isRead = (event: number): boolean => event % 10 === 0

const noticeOf = (event: number, people: number, at: Date): Notice => ({
  key: `event:${event}`,
  kind: event % 4 === 0 ? 'message' : 'rental',
  to: nameOf(event % people),
  title: `Event ${event}.`,
  body: 'Something happened in the garden.',
  link: '/profile#rentals',
  // Some belong together, and leave so.
  group: event % 3 === 0 ? `rental:${event % people}` : null,
  at,
})

/** In each transaction one call follows the other without waiting for its answer. */
async function tellOf(db: DirectDatabase, events: number[], people: number, at: Date) {
  for (let first = 0; first < events.length; first += EVENTS_PER_TRANSACTION) {
    const some = events.slice(first, first + EVENTS_PER_TRANSACTION)
    const told = (event: number) => noticeOf(event, people, at)
    const deps = notifyDeps(db, () => at)
    await db.transaction(async (tx) => {
      await Promise.all(some.map((event) => notify(deps, tx, told(event))))
      // As by a retry, which tells again of what was told.
      const again = some.filter((event) => event % 7 === 0)
      await Promise.all(again.map((event) => notify(deps, tx, told(event))))
      const read = some.filter(isRead).map(told)
      await Promise.all(read.map(({ to, key }) => markTheseRead(tx, to, [key], at)))
    })
  }
}

/** Until all is told and nothing of it is left for this one, however often it dies. */
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

/** Gives how often a worker was killed at its work. */
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
    // At any moment of the round, as far as the one before tells how long it will be.
    await wait(Math.random() * lengthMs)
    if (await workers[round % 2]?.kill()) kills += 1
    await Promise.all([telling, ...delivering])
    lengthMs = performance.now() - startedAt
  }
  await untilNothingWaits(db, workers, now)
  return kills
}

/** Day by day, since a day has but one digest. */
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
