import { LIST_PAGE_SIZE } from '@commonplot/shared/contract/list-query.ts'
import { addDays } from '@commonplot/shared/dates/plain-date.ts'
import type { Plot } from '@commonplot/shared/plots/plot.ts'
import { STANDARD_CANCELLATION_POLICY } from '@commonplot/shared/rentals/rental.ts'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { rentals } from '../rentals/rentals.table.ts'
import { plots } from './plots.table.ts'

const { app, db, clock } = await startTestApp()
const today = '2026-05-13'
const DAY_MS = 86_400_000

async function list(query = '', headers = {}, at = app) {
  const response = await at.inject({ url: `/api/plots${query}`, headers })
  const found: Plot[] = response.json()
  return { found, names: found.map(({ name }) => name), ids: found.map(({ id }) => id), response }
}

describe('GET /api/plots', () => {
  test('answers plots with all their fields [API-09] [DATA-01] [DATA-02]', async () => {
    const { found, response } = await list()
    expect(response.headers['x-total-count']).toBe('3')
    expect(found.find(({ id }) => id === 'plot-1')).toMatchObject({
      name: 'Sunrise Raised Beds',
      status: 'available',
      ownerId: 'user2',
      owner: { id: 'user2', fullName: expect.any(String) },
      price: expect.any(Number),
      rating: expect.any(Number),
      reviewCount: expect.any(Number),
      images: expect.arrayContaining([expect.stringMatching(/^\/pictures\//)]),
      amenities: expect.any(Array),
      coordinates: { lat: expect.any(Number), lng: expect.any(Number) },
      waterAccess: expect.any(Boolean),
      soilType: expect.any(String),
      sunExposure: expect.any(String),
    })
  })

  test.each([
    ['a word of the name', 'rooftop'],
    ['a misspelt word', 'rooftpo'],
    ['a misspelt word beside a right one', 'rooftpo planters'],
    ['the beginning of a word', 'roof'],
    ['a word with other endings', 'planter'],
    ['another case', 'ROOFTOP'],
  ])('searching for %s narrows the list [PLOT-03]', async (_name, query) => {
    const { names } = await list(`?query=${query}`)
    expect(names[0]).toMatch(/Rooftop/)
    expect(names.length).toBeLessThan(3)
  })

  test('finds nothing for unknown words', async () => {
    const { found, response } = await list('?query=zzqxv')
    expect(found).toEqual([])
    expect(response.headers['x-total-count']).toBe('0')
  })

  test('takes quotes and signs in a search as text', async () => {
    for (const query of [`o'clock`, `a\\b`, `'`, '& | !', ':*', '((']) {
      const { response } = await list(`?query=${encodeURIComponent(query)}`)
      expect(response.statusCode).toBe(200)
    }
  })

  test('matches an unknown location with the words of the address [PLOT-03]', async () => {
    expect((await list('?location=Mcloughlin')).ids).toEqual(['plot-3'])
    expect((await list('?location=Mcloughlan')).ids).toEqual(['plot-3'])
    expect((await list('?location=greenhouse')).ids).toEqual([])
  })

  test('filters by status [PLOT-05]', async () => {
    const { found } = await list('?status=shared')
    expect(found.map(({ status }) => status)).toEqual(['shared'])
  })

  test('sorts by price both ways [PLOT-10]', async () => {
    const ascending = (await list('?sort=price-asc')).found.map(({ price }) => price ?? 0)
    const descending = (await list('?sort=price-desc')).found.map(({ price }) => price ?? 0)
    expect(ascending).toEqual([...ascending].sort((a, b) => a - b))
    expect(descending).toEqual([...ascending].reverse())
  })

  test('sorts by distance and answers the distance of each plot [PLOT-10]', async () => {
    const distances = (await list('?near=45.52,-122.68&sort=distance')).found.map(
      (p) => p.distanceKm,
    )
    expect(distances).toHaveLength(3)
    expect(distances).toEqual([...distances].sort((a, b) => (a ?? 0) - (b ?? 0)))
    expect((await list('?near=10,10')).found).toEqual([])
  })

  test.each<[string, (plot: Plot) => boolean]>([
    ['minPrice=40', ({ price }) => (price ?? 0) >= 40],
    ['maxPrice=40', ({ price }) => (price ?? 0) <= 40],
    [
      'amenities=water,compost',
      ({ amenities: has }) => has.includes('water') && has.includes('compost'),
    ],
    ['sun=full-sun', ({ sunExposure }) => sunExposure === 'full-sun'],
    ['soil=loamy', ({ soilType }) => soilType === 'loamy'],
    [
      'soil=loamy&sun=full-sun&maxPrice=40',
      (plot) =>
        plot.soilType === 'loamy' && plot.sunExposure === 'full-sun' && (plot.price ?? 0) <= 40,
    ],
    ['amenities=water,moat', () => false],
  ])('%s answers exactly the plots that have it [PLOT-06]', async (query, fits) => {
    const all = (await list()).found
    const wanted = all.filter(fits).map(({ id }) => id)
    expect(wanted.length).toBeLessThan(all.length)
    expect((await list(`?${query}`)).ids.sort()).toEqual(wanted.sort())
  })

  test.each([
    '?status=haunted',
    '?sort=luck',
    '?minPrice=cheap',
    '?near=here',
    '?cursor=abc',
    '?query=a&query=b',
  ])('%s is refused with a message that names the field', async (query) => {
    const response = await app.inject(`/api/plots${query}`)
    expect(response.statusCode).toBe(400)
    expect(response.json().message).toMatch(/^(status|sort|minPrice|near|cursor|query): /)
  })

  test.each(['relevance', 'price-asc', 'rating', 'distance'])(
    'a cursor forged for the order %s is refused, whatever it holds',
    async (sort) => {
      for (const value of ['word', '', '1e999', '9'.repeat(400)]) {
        const cursor = Buffer.from(JSON.stringify([value, 'plot-1'])).toString('base64url')
        const response = await app.inject(
          `/api/plots?near=45.5,-122.6&sort=${sort}&cursor=${cursor}`,
        )
        expect(response.statusCode, value).toBeLessThan(500)
      }
    },
  )
})

describe('a plot rented today', () => {
  const statusOf = async (id: string) => (await app.inject(`/api/plots/${id}`)).json().status

  test('is occupied for that time and has its stored status afterwards [PLOT-18]', async () => {
    const [listed] = await db
      .select({ status: plots.status })
      .from(plots)
      .where(eq(plots.id, 'plot-2'))
    await db.insert(rentals).values({
      id: 'rented-today',
      itemKey: 'plot:plot-2',
      type: 'plot',
      plotId: 'plot-2',
      ownerId: 'user3',
      renterId: 'user8',
      startDate: addDays(today, 0),
      endDate: addDays(today, 1),
      timeZone: 'America/Los_Angeles',
      priceCents: 4500,
      duration: 1,
      rentCents: 4500,
      platformFeeCents: 225,
      hostCents: 4275,
      totalCents: 4500,
      cancellationPolicy: STANDARD_CANCELLATION_POLICY,
      status: 'confirmed',
      paymentProvider: 'sandbox',
      paymentIntentId: 'pi_rented_today',
      paidAt: clock.now(),
    })
    expect(await statusOf('plot-2')).toBe('occupied')
    expect((await list('?status=occupied')).ids).toEqual(['plot-2'])
    expect((await list(`?from=${today}&to=${today}`)).ids).not.toContain('plot-2')
    clock.advance(2 * DAY_MS)
    expect(await statusOf('plot-2')).toBe(listed?.status)
  })
})

describe('a long list', () => {
  let many: TestApp
  beforeAll(async () => {
    // In another town: the tests above count the demo data.
    many = await startTestApp()
    const rows = Array.from({ length: LIST_PAGE_SIZE + 20 }, (_, n) => ({
      id: `bulk-${n}`,
      ownerId: 'user2',
      name: `Terrace bed ${n}`,
      description: 'One of many',
      location: 'Salem, OR',
      address: 'Salem',
      size: '4x4 feet (16 sq ft)',
      priceCents: 1000 + (n % 7) * 100,
    }))
    await many.db.insert(plots).values(rows)
  })

  test.each(['relevance', 'price-asc', 'price-desc', 'rating'])(
    'sorted by %s it comes in pages without a gap or a double',
    async (sort) => {
      const first = await list(`?query=terrace&sort=${sort}`, {}, many.app)
      const next = /<([^>]+)>; rel="next"/.exec(String(first.response.headers.link))?.[1] ?? ''
      const second = (await many.app.inject(next)).json() as Plot[]
      const ids = [...first.ids, ...second.map(({ id }) => id)]
      expect(first.found).toHaveLength(LIST_PAGE_SIZE)
      expect(new Set(ids).size).toBe(LIST_PAGE_SIZE + 20)
      expect(first.response.headers['x-total-count']).toBe(String(LIST_PAGE_SIZE + 20))
    },
  )
})

describe('GET /api/plots/:id', () => {
  test('answers one plot [API-10]', async () => {
    const response = await app.inject('/api/plots/plot-1')
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({ id: 'plot-1', name: 'Sunrise Raised Beds' })
  })

  test('answers 404 with the text of the page for a missing plot [ERR-12]', async () => {
    const response = await app.inject('/api/plots/nowhere')
    expect(response.statusCode).toBe(404)
    expect(response.json().message).toBe(
      "The garden plot you're looking for doesn't exist or has been removed.",
    )
  })

  test('answers its reviews, newest first [PLOT-26]', async () => {
    const reviews = (await app.inject('/api/plots/plot-1/reviews')).json()
    const dates = reviews.map(({ createdAt }: { createdAt: string }) => createdAt)
    expect(reviews[0]).toMatchObject({ comment: expect.any(String), author: expect.anything() })
    expect(dates).toEqual([...dates].sort().reverse())
  })
})
