import { expect, test } from 'vitest'
import { startTestApp } from '../../testing/test-app.ts'
import { plants } from '../plants/plants.table.ts'

const { app, db, clock } = await startTestApp()

test('answers five flags, all off without configuration [API-45] [DATA-31]', async () => {
  const response = await app.inject({ url: '/api/external/config' })
  expect(response.json()).toEqual({
    plantData: false,
    maps: false,
    marketplace: false,
    places: false,
    carbon: false,
  })
})

test('refuses a sync without services, uncached', async () => {
  const response = await app.inject({ url: '/api/external/sync' })
  expect(response.statusCode).toBe(503)
  expect(response.json()).toEqual({ message: 'No external data service is configured' })
  expect(response.headers['cache-control']).toBe('no-store')
})

test('answers no external plants before a sync, and those of the service after it [API-47]', async () => {
  const before = await app.inject({ url: '/api/external/plants' })
  expect([before.statusCode, before.json()]).toEqual([200, []])
  await db.insert(plants).values({
    id: 'plantData-7',
    name: 'Sea Kale',
    scientificNames: ['Crambe maritima'],
    source: 'external',
    service: 'plantData',
    externalId: '7',
    sourceName: 'Perenual',
    imageLicence: 'CC BY 4.0',
    fetchedAt: clock.now(),
  })
  const after = await app.inject({ url: '/api/external/plants' })
  expect(after.headers['x-total-count']).toBe('1')
  expect(after.json()).toMatchObject([
    {
      common_name: 'Sea Kale',
      scientific_name: ['Crambe maritima'],
      source: 'external',
      sourceName: 'Perenual',
      imageLicence: 'CC BY 4.0',
    },
  ])
})
