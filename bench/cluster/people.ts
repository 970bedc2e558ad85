import { Agent, request } from 'node:http'
import { sql } from 'drizzle-orm'
import type { DirectDatabase } from '../../server/src/testing/direct-database.ts'
import { settlePairs } from '../paired-people.ts'

export const PEOPLE = 400
export const PLOTS = 20

const agent = new Agent({ keepAlive: true })

/** Every plot is user2's. */
export async function settlePeople(db: DirectDatabase): Promise<void> {
  await settlePairs(db, PEOPLE)
  await db.execute(sql`insert into plots
      (id, owner_id, name, description, location, address, size, price_cents)
    select 'bench-' || n, 'user2', 'Bed', '', '', '', '', 4500
    from generate_series(0, ${PLOTS}::int) n`)
}

export interface Reply {
  status: number
  totalCount: number
}

/** Plain `node:http`: `fetch` would spend more on the asking than the server on the answer. */
export function ask(
  url: string,
  person: string,
  body?: object,
  method = body ? 'POST' : 'GET',
): Promise<Reply> {
  const headers = { 'content-type': 'application/json', cookie: `commonplot_persona=${person}` }
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent, method, headers }, (response) => {
      response.on('error', reject).on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          totalCount: Number(response.headers['x-total-count']),
        }),
      )
      response.resume()
    })
    asked.on('error', reject).end(body && JSON.stringify(body))
  })
}

/** Keeps `lanes` calls under way until all are made. */
export async function inLanes(
  count: number,
  lanes: number,
  work: (n: number) => Promise<unknown>,
): Promise<void> {
  let next = 0
  const lane = async () => {
    while (next < count) {
      next += 1
      await work(next)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}
