import { addDays } from '@commonplot/shared/dates/plain-date.ts'
import { sql } from 'drizzle-orm'
import type { DirectDatabase } from '../../server/src/testing/direct-database.ts'
import { ask, inLanes, PEOPLE, PLOTS } from './people.ts'

const LONGEST_STAY_DAYS = 10
const today = new Date().toISOString().slice(0, 10)

async function rent(
  origin: string,
  person: string,
  plot: number,
  startsIn: number,
  days: number,
): Promise<number> {
  const startDate = addDays(today, startsIn)
  const stay = { startDate, endDate: addDays(startDate, days) }
  const body = { renterId: person, monthlyPrice: 45, ...stay }
  return (await ask(`${origin}/api/plots/bench-${plot}/rent`, person, body)).status
}

/** Everybody wants the same plot for the same days: how many got it, and how many were refused. */
export async function raceForOnePlot(origin: string): Promise<{ held: number; refused: number }> {
  const people = Array.from({ length: PEOPLE }, (_, n) => `p${n}`)
  const statuses = await Promise.all(people.map((person) => rent(origin, person, 0, 50, 30)))
  const count = (status: number) => statuses.filter((own) => own === status).length
  return { held: count(200), refused: count(409) }
}

/** Random stays on few plots; says how many were neither held nor refused. */
export async function rentAtRandom(origin: string, count: number): Promise<number> {
  let odd = 0
  const random = (below: number) => Math.floor(Math.random() * below)
  await inLanes(count, 16, async (n) => {
    const plot = 1 + random(PLOTS)
    const days = random(LONGEST_STAY_DAYS)
    const status = await rent(origin, `p${n % PEOPLE}`, plot, 1 + random(600), days)
    if (status !== 200 && status !== 409) odd += 1
  })
  return odd
}

export async function countOverlaps(db: DirectDatabase): Promise<number> {
  const [row] = await db.execute<{ pairs: number }>(sql`select count(*)::int as pairs
    from rentals a join rentals b on a.item_key = b.item_key and a.id < b.id and a.period && b.period
    where a.status in ('held', 'confirmed') and b.status in ('held', 'confirmed')`)
  return row?.pairs ?? -1
}
