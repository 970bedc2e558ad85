import type { Business } from '@commonplot/shared/businesses/business.ts'
import { openState } from '@commonplot/shared/businesses/open-state.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { as, startTestApp } from '../../testing/test-app.ts'
import { userSettings } from '../users/users.table.ts'
import { businesses } from './businesses.table.ts'

const { app, db } = await startTestApp()
const HOUR_MS = 3_600_000

async function list(query = '', headers = {}, at = app) {
  const response = await at.inject({ url: encodeURI(`/api/businesses${query}`), headers })
  const found: Business[] = response.json()
  return { found, ids: found.map(({ id }) => id), response }
}

describe('GET /api/businesses', () => {
  test('answers businesses with all their fields, best rated first [API-17] [DATA-08]', async () => {
    const { found, response } = await list()
    expect(response.headers['x-total-count']).toBe('2')
    expect(found[0]).toMatchObject({
      id: 'business-1',
      name: 'Green Fork Kitchen',
      category: 'restaurant',
      description: expect.any(String),
      location: 'Portland, OR 97202',
      address: expect.any(String),
      phone: expect.any(String),
      website: 'https://greenfork.example',
      images: [expect.any(String), expect.any(String)],
      verified: true,
      rating: 4.7,
      reviewCount: 86,
      ecoFeatures: expect.arrayContaining(['organic']),
      hours: { monday: 'Closed', sunday: '09:00-15:00' },
    })
    expect(found[1]).toMatchObject({ verified: false, hours: 'Daily 10:00-18:30' })
  })

  test.each([
    ['a category', '?category=store', ['business-2']],
    ['a word', '?query=kitchen', ['business-1']],
    ['a misspelt word', '?query=kitchn', ['business-1']],
    ['a ZIP code nearby', '?location=97227', ['business-1', 'business-2']],
    ['a city far away', '?location=Boston, MA', []],
    ['a street that no map knows', '?location=Mississippi Ave', ['business-2']],
    ['a word and a place that do not meet', '?query=kitchen&location=Boston, MA', []],
    ['a category nobody has', '?category=market', []],
  ])('%s narrows the list [BIZ-04]', async (_name, query, ids) => {
    expect((await list(query)).ids).toEqual(ids)
  })

  test('refuses an unknown category', async () => {
    const response = await app.inject('/api/businesses?category=all')
    expect(response.statusCode).toBe(400)
  })

  test('answers external businesses to users who chose them, with or without the parameter [B6] [API-17] [API-51]', async () => {
    await db.insert(businesses).values({
      id: 'external-1',
      name: 'Corner Co-op',
      category: 'store',
      description: 'Found on a map',
      location: 'Portland, OR',
      address: 'Elm Street',
      timeZone: 'Garden/Shed',
      hours: { monday: '00:00-24:00' },
      source: 'external',
      service: 'places',
      externalId: 'node/1',
      sourceName: 'OpenStreetMap',
      fetchedAt: new Date(),
    })
    await db.insert(userSettings).values({ userId: 'user5', dataSource: 'external' })
    expect((await list('?source=external', as('user5'))).ids).toContain('external-1')
    expect((await list('', as('user5'))).ids).toContain('external-1')
    expect((await list('?source=local', as('user5'))).ids).not.toContain('external-1')
    expect((await list('?source=external')).ids).not.toContain('external-1')
    expect((await list()).ids).not.toContain('external-1')
  })
})

describe('open now', async () => {
  const { app, db, clock } = await startTestApp()
  beforeAll(async () => {
    await db.insert(businesses).values(
      [
        { id: 'night', hours: { friday: '20:00-03:00', saturday: '20:00-03:00' } },
        { id: 'text', hours: 'Ask for Wren' },
        { id: 'nowhere', hours: 'Daily 00:00-24:00', timeZone: 'Garden/Shed' },
        { id: 'berlin', hours: 'Daily 08:00-20:00', timeZone: 'Europe/Berlin' },
      ].map((row) => ({
        name: row.id,
        category: 'market' as const,
        description: 'A place',
        location: 'Portland',
        address: 'Portland',
        timeZone: 'America/Los_Angeles',
        ...row,
      })),
    )
  })

  test('answers exactly the open businesses at every hour of a week', async () => {
    const { found } = await list('', {}, app)
    const sizes = new Set<number>()
    for (let hour = 0; hour < 7 * 24; hour += 1) {
      clock.advance(HOUR_MS)
      const expected = found.filter((business) => openState(business, clock.now()).state === 'open')
      const { ids } = await list('?openNow=true', {}, app)
      expect(ids).toEqual(expected.map(({ id }) => id))
      sizes.add(ids.length)
    }
    expect(sizes.size).toBeGreaterThan(2)
  })
})

describe('GET /api/businesses/:id', () => {
  test('answers one business [API-19]', async () => {
    const response = await app.inject('/api/businesses/business-2')
    expect(response.json()).toMatchObject({ id: 'business-2', name: 'Refill & Root' })
  })

  test('answers 404 with the text of the page for a missing business [ERR-15]', async () => {
    const response = await app.inject('/api/businesses/none')
    expect(response.statusCode).toBe(404)
    expect(response.json().message).toBe(
      "The business you're looking for doesn't exist or is no longer available.",
    )
  })
})
