import type { Plot } from '@commonplot/shared/plots/plot.ts'
import { beforeAll, expect, test } from 'vitest'
import { as, startTestApp } from '../../testing/test-app.ts'
import { userSettings } from '../users/users.table.ts'
import { plots } from './plots.table.ts'

const { app, db } = await startTestApp()

async function list(query = '', headers = {}) {
  const response = await app.inject({ url: `/api/plots${query}`, headers })
  const found: Plot[] = response.json()
  return { found, names: found.map(({ name }) => name), ids: found.map(({ id }) => id), response }
}

beforeAll(async () => {
  await db.insert(plots).values({
    id: 'external-1',
    name: 'Elm Street Community Garden',
    description: 'Open on Saturdays',
    location: 'Portland, OR',
    address: 'Elm Street',
    size: 'Unknown',
    status: 'visit',
    source: 'external',
    service: 'places',
    externalId: 'node/1',
    sourceName: 'OpenStreetMap',
    fetchedAt: new Date(),
  })
  await db.insert(userSettings).values({ userId: 'user5', dataSource: 'external' })
})

test('lists external plots with their source only for users who chose them [API-08]', async () => {
  const external = await list('?source=external', as('user5'))
  expect(external.found.find(({ id }) => id === 'external-1')).toMatchObject({
    source: 'external',
    sourceName: 'OpenStreetMap',
    price: null,
  })
  expect((await list('?source=external')).ids).not.toContain('external-1')
  expect((await list('', as('user5'))).ids).not.toContain('external-1')
})
