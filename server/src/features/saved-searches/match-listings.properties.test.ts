import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { as, startTestApp } from '../../testing/test-app.ts'
import { plots } from '../plots/plots.table.ts'
import { sweepSavedSearches } from './match-listings.service.ts'
import { savedSearches } from './saved-searches.table.ts'

const { app, db, deps } = await startTestApp()

const word = fc.constantFrom(
  ...['kumquat', 'kumqat', 'kumqu', 'corner', 'quiet', 'compost', 'compsot', 'roof', 'rooftop'],
  ...['garden', 'gardens', 'the', 'beans', 'wi-fi', "chef's", '½', 'zzzyx', 'Crème', 'x:y(z)'],
)
const words = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.array(word, { minLength: 1, maxLength: 3 }).map((all) => all.join(' ')),
  },
  fc.tuple(word, word).map(([one, other]) => `${one} or ${other}`),
  fc.tuple(word, word).map(([one, other]) => `${one} -${other}`),
  fc.tuple(word, word).map(([one, other]) => `"${one} ${other}"`),
)
const sun = fc.constantFrom('full-sun', 'full-shade')
const size = fc.constantFrom('4×8 ft', '10×10 ft')
const amenities = fc.subarray(['Water', 'Compost', 'Parking'])
const price = fc.integer({ min: 20, max: 40 })
const town = fc.constantFrom({ lat: 45.52, lng: -122.68 }, { lat: 45.6, lng: -122.6 })

const search = fc.record(
  {
    query: words,
    location: fc.constantFrom('Portland', 'Kumquat corner', 'Portlnd somewhere', 'Boston'),
    near: town.map(({ lat, lng }) => `${lat},${lng}`),
    radiusKm: fc.constantFrom('1', '11', '12', '50', '600'),
    minPrice: price.map(String),
    maxPrice: price.map(String),
    ...{ sun, size, amenities: amenities.map((all) => all.join(',')) },
    status: fc.constantFrom('available', 'premium'),
    sort: fc.constantFrom('rating', 'price-asc'),
  },
  { requiredKeys: [] },
)

const listing = fc.record({
  name: fc.constantFrom<string>('Kumquat corner', 'Quiet rooftop', 'The garden'),
  description: fc.array(word, { maxLength: 4 }).map((all) => all.join(' ')),
  place: fc.option(town, { nil: null }),
  priceCents: price.map((amount) => amount * 100),
  ...{ sun, size, amenities },
})

let count = 0
async function list({
  place,
  sun: sunExposure,
  ...own
}: typeof listing extends fc.Arbitrary<infer T> ? T : never) {
  count += 1
  const id = `random-${count}`
  const where = { location: 'Portland, OR', address: 'Portland, OR', ...place }
  await db.insert(plots).values({ ...own, ...where, id, ownerId: 'user2', sunExposure })
  return id
}

const pathOf = (filters: Record<string, string | undefined>) =>
  `/plots?${new URLSearchParams(Object.entries(filters).filter((entry): entry is [string, string] => Boolean(entry[1])))}`

async function save(path: string) {
  const payload = { name: 'Any', path }
  const url = '/api/saved-searches'
  const { statusCode, json } = await app.inject({
    method: 'POST',
    url,
    headers: as('user1'),
    payload,
  })
  expect(statusCode, path).toBe(201)
  return json().path as string
}

/** Results of the list for the same query. */
async function isFound(path: string, id: string): Promise<boolean> {
  const { json } = await app.inject({ url: `/api${path}`, headers: as('user1') })
  return json().some((found: { id: string }) => found.id === id)
}

test('notifies of exactly the listings that the list finds, for any searches and listings', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(search, { minLength: 8, maxLength: 8 }),
      listing,
      async (searches, plot) => {
        await db.delete(savedSearches)
        const paths = new Set<string>()
        for (const filters of searches) paths.add(await save(pathOf(filters)))
        const id = await list(plot)
        await sweepSavedSearches(deps)
        const stored = await db.execute<{ path: string }>(sql`select path from saved_searches as s
        join saved_search_matches on search_id = s.id where listing_id = ${id}`)
        const found: string[] = []
        for (const path of paths) if (await isFound(path, id)) found.push(path)
        expect(stored.map(({ path }) => path).sort()).toEqual(found.sort())
        await db.delete(plots).where(sql`id = ${id}`)
      },
    ),
    { numRuns: 12 },
  )
})

test('matches similar words for a word that no listing has, like the list', async () => {
  await db.delete(savedSearches)
  const plot = { description: '', place: null, priceCents: 3000, amenities: [] }
  const shape = { sun: 'full-sun', size: '4×8 ft' } as const
  const first = await list({ ...plot, ...shape, name: 'Kumquatt' })
  const path = await save('/plots?query=kumquatt')
  const payload = { name: 'Beans' }
  const url = `/api/plots/${first}`
  const renamed = await app.inject({ method: 'PATCH', url, headers: as('user2'), payload })
  expect(renamed.statusCode).toBe(200)
  const id = await list({ ...plot, ...shape, name: 'Kumquat corner' })
  await sweepSavedSearches(deps)
  expect(await isFound(path, id)).toBe(true)
  const stored = await db.execute(sql`select from saved_search_matches where listing_id = ${id}`)
  expect(stored).toHaveLength(1)
})
