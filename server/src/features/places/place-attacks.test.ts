import type { Coordinates } from '@commonplot/shared/contract/fields.ts'
import type { Plot } from '@commonplot/shared/plots/plot.ts'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { hideAllPlaces } from '../../hide-all-places.ts'
import { searchWords } from '../../sql/search-words.table.ts'
import { readAllContracts } from '../../testing/fuzz/all-contracts.ts'
import { EXACT, startNeighbourhood } from '../../testing/neighbourhood.ts'
import { accounts } from '../accounts/accounts.table.ts'
import { plots } from '../plots/plots.table.ts'
import { tools } from '../tools/tools.table.ts'
import { metersBetween } from './public-place.ts'

const { db, deps, read, json } = await startNeighbourhood()
const exact = EXACT['plot-1']
const shown = (await json<Plot>('/api/plots/plot-1')).coordinates ?? exact

/** Eight directions and three distances around what everybody knows. */
const lookouts: Coordinates[] = [0.002, 0.01, 0.05].flatMap((far) =>
  Array.from({ length: 8 }, (_, turn) => ({
    lat: shown.lat + far * Math.sin((turn * Math.PI) / 4),
    lng: shown.lng + far * Math.cos((turn * Math.PI) / 4),
  })),
)

const distanceFrom = async ({ lat, lng }: Coordinates, userId?: string) => {
  const found = await json<Plot[]>(`/api/plots?near=${lat.toFixed(6)},${lng.toFixed(6)}`, userId)
  return found.find(({ id }) => id === 'plot-1')?.distanceKm ?? Number.NaN
}

/** The point that fits the distances best, by ever smaller steps. */
function pointFrom(seen: { from: Coordinates; km: number }[]): Coordinates {
  const error = (at: Coordinates) =>
    seen.reduce((sum, { from, km }) => sum + (metersBetween(from, at) / 1000 - km) ** 2, 0)
  let best = { lat: shown.lat + 0.02, lng: shown.lng + 0.02 }
  for (let step = 0.01; step > 1e-6; ) {
    const { lat, lng } = best
    const around = [-step, 0, step].flatMap((north) =>
      [-step, 0, step].map((east) => ({ lat: lat + north, lng: lng + east })),
    )
    const next = around.reduce((a, b) => (error(b) < error(a) ? b : a), best)
    if (next === best) step /= 2
    best = next
  }
  return best
}

test('distances from many points locate the public point, not the exact one', async () => {
  // Also the host: what is near is decided by what everybody knows.
  for (const userId of [undefined, 'user2']) {
    const seen: { from: Coordinates; km: number }[] = []
    for (const from of lookouts) seen.push({ from, km: await distanceFrom(from, userId) })
    const found = pointFrom(seen)
    expect(metersBetween(found, shown)).toBeLessThan(25)
    expect(metersBetween(found, exact)).toBeGreaterThan(75)
  }
})

test('a shrinking radius finds the distance of the public point', async () => {
  const from = lookouts[16] as Coordinates
  const isWithin = async (km: number) => {
    const url = `/api/plots?near=${from.lat.toFixed(6)},${from.lng.toFixed(6)}&radiusKm=${km}`
    return (await json<Plot[]>(url)).some(({ id }) => id === 'plot-1')
  }
  const km = metersBetween(from, shown) / 1000
  expect(await isWithin(Number((km + 0.03).toFixed(3)))).toBe(true)
  expect(await isWithin(Number((km - 0.03).toFixed(3)))).toBe(false)
})

test.each(['Tacoma', '1724', 'McLoughlin', 'Tacomma'])(
  'finds no plot by its street: %s',
  async (word) => {
    for (const field of ['query', 'location']) {
      for (const userId of [undefined, 'user2']) {
        const found = await json<Plot[]>(`/api/plots?${field}=${word}`, userId)
        const near = found.filter(({ distanceKm }) => distanceKm === undefined)
        expect(near.map(({ id }) => id)).toEqual([])
      }
    }
  },
)

test('removes streets from the search words', async () => {
  const rows = await db.select().from(searchWords).where(eq(searchWords.list, 'plots'))
  const words = rows.map(({ word }) => word)
  expect(words).toContain('portland')
  expect(words).toContain('rais')
  for (const street of ['tacoma', 'mcloughlin', '1724', '11211'])
    expect(words).not.toContain(street)
})

test('hiding again, concurrently too, changes nothing', async () => {
  const places = async () => [
    await db
      .select({ id: plots.id, lat: plots.lat, address: plots.address })
      .from(plots)
      .orderBy(plots.id),
    await db.select({ id: tools.id, lat: tools.lat }).from(tools).orderBy(tools.id),
  ]
  const before = await places()
  await Promise.all([hideAllPlaces(deps), hideAllPlaces(deps)])
  expect(await places()).toEqual(before)
  // A second process that read the same rows: only the process that inserts the place moves the row.
  await db.execute(sql`delete from private_places where plot_id = 'plot-2'`)
  await Promise.all([hideAllPlaces(deps), hideAllPlaces(deps)])
  const [again] = await db.select().from(plots).where(eq(plots.id, 'plot-2'))
  const was = before[0]?.find(({ id }) => id === 'plot-2')
  expect(Math.abs((again?.lat ?? 0) - (was?.lat ?? 0))).toBeLessThan(0.005)
})

const IDS: Record<string, string[]> = {
  plots: ['plot-1', 'plot-3'],
  tools: ['tool-1', 'tool-4'],
  users: ['user2', 'user4'],
  experts: ['expert-1'],
}

/** All reads of everything with a place. */
async function everyRead(userId: string): Promise<string[]> {
  const reads = (await readAllContracts()).filter(({ method }) => method === 'GET')
  return reads.flatMap(({ path }) => {
    const [, kind = ''] = /^\/api\/(\w+)\/:/.exec(path) ?? []
    const ids = IDS[kind] ?? ['none']
    const paths = path.includes(':') ? ids.map((id) => path.replace(/:\w+/, id)) : [path]
    return paths.map((at) => `${at}?userId=${userId}&address=Portland&lat=45.5&lng=-122.6`)
  })
}

test('no read answers another user a street, an exact point or an e-mail address', async () => {
  await db
    .insert(accounts)
    .values(['user2', 'user4'].map((userId) => ({ userId, email: `${userId}@garden.test` })))
    .onConflictDoNothing()
  const secrets = /Tacoma St|McLoughlin|"lat":45\.4646,|"lat":45\.4436,|"lat":45\.4871,|user[24]@/
  let answered = 0
  for (const userId of [undefined, 'user8']) {
    for (const url of await everyRead(userId ?? 'user8')) {
      const { status, body } = await read(url, userId)
      if (status === 200) answered += 1
      expect(body, url).not.toMatch(secrets)
    }
  }
  expect(answered).toBeGreaterThan(50)
})
