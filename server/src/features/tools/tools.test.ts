import { addDays } from '@commonplot/shared/dates/plain-date.ts'
import { STANDARD_CANCELLATION_POLICY } from '@commonplot/shared/rentals/rental.ts'
import { TOOL_CATEGORIES, TOOL_CONDITIONS, type Tool } from '@commonplot/shared/tools/tool.ts'
import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../testing/test-app.ts'
import { rentals } from '../rentals/rentals.table.ts'

const { app, db, clock } = await startTestApp()
const today = '2026-05-13'

async function list(query = '') {
  const response = await app.inject(`/api/tools${query}`)
  const found: Tool[] = response.json()
  return { found, ids: found.map(({ id }) => id), response }
}

describe('GET /api/tools', () => {
  test('answers tools with all their fields [API-11] [DATA-03]', async () => {
    const { found, response } = await list('?source=external')
    expect(response.headers['x-total-count']).toBe('4')
    expect(found.find(({ id }) => id === 'tool-1')).toMatchObject({
      name: 'Front-Tine Tiller',
      description: expect.any(String),
      images: expect.arrayContaining([expect.stringMatching(/^\/pictures\//)]),
      pricePerDay: 35,
      category: 'power-tools',
      condition: 'good',
      available: expect.any(Boolean),
      reviewCount: expect.any(Number),
      location: 'Portland, OR 97202',
      ownerId: 'user2',
      owner: { id: 'user2', fullName: expect.any(String) },
    })
  })

  test('answers known categories and conditions only [TOOL-13]', async () => {
    const known = {
      category: ['power-tools', 'hand-tools', 'transport'],
      condition: ['excellent', 'good', 'fair'],
    }
    expect([...TOOL_CATEGORIES].sort()).toEqual(known.category.toSorted())
    expect([...TOOL_CONDITIONS].sort()).toEqual(known.condition.toSorted())
    for (const [field, values] of Object.entries(known)) {
      for (const value of values) {
        const { response, found } = await list(`?${field}=${value}`)
        expect(response.statusCode).toBe(200)
        expect(new Set(found.map((tool) => tool[field as keyof typeof known]))).toEqual(
          new Set(found.length > 0 ? [value] : []),
        )
      }
      expect((await app.inject(`/api/tools?${field}=spaceships`)).statusCode).toBe(400)
    }
  })

  test('filters by words, misspelt words and place; empty filters are ignored [TOOL-03]', async () => {
    expect((await list('?query=wheelbarrow')).ids).toEqual(['tool-2'])
    expect((await list('?query=weelbarrow')).ids).toEqual(['tool-2'])
    expect((await list('?location=97202&query=wheelbarrow')).ids).toEqual(['tool-2'])
    expect((await list('?location=Boston, MA&query=wheelbarrow')).ids).toEqual([])
    expect((await list('?location=&query=')).ids).toHaveLength(4)
  })

  test('combines category, condition and price [TOOL-05]', async () => {
    expect((await list('?category=power-tools')).ids.sort()).toEqual(['tool-1', 'tool-4'])
    expect((await list('?category=power-tools&condition=fair&maxPrice=20')).ids).toEqual(['tool-4'])
  })

  test('sorts by price both ways [TOOL-08]', async () => {
    const ascending = (await list('?sort=price-asc')).found.map((tool) => tool.pricePerDay)
    expect(ascending).toEqual([8, 12, 18, 35])
    const descending = (await list('?sort=price-desc')).found.map((tool) => tool.pricePerDay)
    expect(descending).toEqual([35, 18, 12, 8])
  })

  test('sorts by distance from a place and answers it [TOOL-08]', async () => {
    const { found } = await list('?near=45.4871,-122.8037')
    expect(found[0]).toMatchObject({ id: 'tool-4', distanceKm: 0 })
    const distances = found.map(({ distanceKm }) => distanceKm ?? -1)
    expect(distances).toEqual(distances.toSorted((a, b) => a - b))
  })
})

describe('a rented tool', () => {
  test('answers the first free day after consecutive rentals and sorts behind free tools [TOOL-08]', async () => {
    await rent('first', today, addDays(today, 2))
    await rent('second', addDays(today, 2), addDays(today, 5))
    const tool = (await app.inject('/api/tools/tool-2')).json()
    expect(tool).toMatchObject({ available: false, freeFrom: addDays(today, 5) })
    const { found } = await list('?sort=availability')
    expect(found.at(-1)?.id).toBe('tool-2')
    expect(found.slice(0, -1).every(({ available }) => available)).toBe(true)
    expect((await list(`?from=${today}&to=${addDays(today, 1)}`)).ids).not.toContain('tool-2')
  })

  async function rent(name: string, startDate: string, endDate: string) {
    await db.insert(rentals).values({
      id: name,
      itemKey: 'tool:tool-2',
      type: 'tool',
      toolId: 'tool-2',
      ownerId: 'user3',
      renterId: 'user8',
      startDate,
      endDate,
      timeZone: 'America/Los_Angeles',
      priceCents: 1200,
      duration: 1,
      rentCents: 1200,
      platformFeeCents: 60,
      hostCents: 1140,
      totalCents: 1200,
      cancellationPolicy: STANDARD_CANCELLATION_POLICY,
      status: 'confirmed',
      paymentProvider: 'sandbox',
      paymentIntentId: `pi_${name}`,
      paidAt: clock.now(),
    })
  }
})

describe('GET /api/tools/:id', () => {
  test('answers one tool and its reviews [API-12]', async () => {
    expect((await app.inject('/api/tools/tool-1')).json()).toMatchObject({
      id: 'tool-1',
      available: true,
      freeFrom: today,
    })
    expect((await app.inject('/api/tools/tool-1/reviews')).json()).toEqual(expect.any(Array))
  })

  test('answers 404 with the text of the page for a missing tool [ERR-13]', async () => {
    const response = await app.inject('/api/tools/nowhere')
    expect(response.statusCode).toBe(404)
    expect(response.json().message).toBe(
      "The tool you're looking for doesn't exist or has been removed.",
    )
  })
})
