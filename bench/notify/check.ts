import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import type { DirectDatabase } from '../../server/src/testing/direct-database.ts'
import { isRead } from './history.ts'
import { wantsMail, wantsPush } from './people.ts'

export interface Tally {
  channel: string
  wanted: number
  doubled: number
  lost: number
  unwanted: number
  /** Marked as such, because its worker died between the mark and the sending. */
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

/** What each channel got, against what each person wanted: worked out here, by other code. */
export async function checkChannels(
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
