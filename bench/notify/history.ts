import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { markTheseRead } from '../../server/src/features/notifications/notifications.store.ts'
import { type Notice, notify } from '../../server/src/features/notifications/notify.service.ts'
import type { DirectDatabase } from '../../server/src/testing/direct-database.ts'
import type { MortalWorker } from './mortal-worker.ts'
import { nameOf } from './people.ts'

const HOUR_MS = 3_600_000
const START = Date.parse('2026-03-01T12:00:00Z')
const EVENTS_PER_TRANSACTION = 50
/** Steps of the clock between two rounds: it also stands, leaps and goes back. */
const STEPS_H = [6, 6, 1, 30, 6, -20, 6, 0, 72, 6, -40, 12]
const ROUNDS = STEPS_H.length
const LONGEST_LIFE_MS = 1500

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

async function tellOf(db: DirectDatabase, events: number[], people: number, at: Date) {
  for (let first = 0; first < events.length; first += EVENTS_PER_TRANSACTION) {
    await db.transaction(async (tx) => {
      for (const event of events.slice(first, first + EVENTS_PER_TRANSACTION)) {
        const notice = noticeOf(event, people, at)
        await notify(tx, notice)
        // As by a retry, which tells again of what was told.
        if (event % 7 === 0) await notify(tx, notice)
        if (isRead(event)) await markTheseRead(tx, notice.to, [notice.key], at)
      }
    })
  }
}

interface History {
  db: DirectDatabase
  events: number
  people: number
  workers: readonly [MortalWorker, MortalWorker]
}

/** Gives how often a worker was killed. */
export async function live({ db, events, people, workers }: History): Promise<number> {
  const perRound = Math.ceil(events / ROUNDS)
  let [now, kills] = [START, 0]
  for (const [round, hours] of STEPS_H.entries()) {
    now += hours * HOUR_MS
    const numbers = Array.from({ length: perRound }, (_, n) => round * perRound + n)
    const telling = tellOf(
      db,
      numbers.filter((event) => event < events),
      people,
      new Date(now),
    )
    const dying = workers[round % 2] as MortalWorker
    const delivering = workers.map((worker) => worker.deliver(new Date(now)))
    await wait(Math.random() * LONGEST_LIFE_MS)
    await dying.kill()
    kills += 1
    await Promise.all([telling, ...delivering])
    await Promise.all(workers.map((worker) => worker.deliver(new Date(now))))
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
