import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { plants } from '../../features/plants/plants.table.ts'
import { plots } from '../../features/plots/plots.table.ts'
import { tools } from '../../features/tools/tools.table.ts'
import { startExternalStandIn } from '../../testing/outside/external-stand-in.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { testClock } from '../../testing/test-clock.ts'
import { connectExternalServices } from './connect-external-services.ts'
import type { ExternalServices } from './external-data.port.ts'
import { type AskedService, misbehavingServiceSuite } from './misbehaving-services.suite.ts'

const standIn = await startExternalStandIn()
const { behave, requests } = standIn
afterAll(standIn.close)

const PORTLAND = { lat: 45.5152, lng: -122.6784 }
const SYNCED = ['perenual', 'sharetribe', 'overpass'] as const

const recordsOf = (service: string) => async (services: ExternalServices) => {
  const source = services.sources.find((one) => one.service === service)
  const { signal } = new AbortController()
  return source?.findRecords({ near: PORTLAND, signal, detailed: new Set() })
}

const SERVICES: AskedService[] = [
  { name: 'Perenual', stoodIn: 'perenual', ask: recordsOf('plantData'), attempts: 3 },
  {
    name: 'The map service',
    stoodIn: 'nominatim',
    ask: async ({ maps }) => maps?.findPlace('Portland'),
    attempts: 1,
  },
  { name: 'Sharetribe', stoodIn: 'sharetribe', ask: recordsOf('marketplace'), attempts: 3 },
  { name: 'OpenStreetMap (Overpass)', stoodIn: 'overpass', ask: recordsOf('places'), attempts: 3 },
  {
    name: 'Climatiq',
    stoodIn: 'climatiq',
    ask: async ({ carbon }) => carbon?.estimateCarKm(12),
    attempts: 1,
  },
]

afterEach(() => {
  for (const { stoodIn } of SERVICES) behave(stoodIn, 'works')
})

for (const service of SERVICES) misbehavingServiceSuite(standIn, service)

test('a rest of one service is no rest of the others', async () => {
  const quick = { timeoutMs: 30_000, firstWaitMs: 1 }
  const services = connectExternalServices(standIn.accounts, testClock(), quick)
  behave('climatiq', 'answers 500')
  for (let count = 0; count < 5; count += 1) {
    await expect(services.carbon?.estimateCarKm(1)).rejects.toThrow(/in trouble/)
  }
  await expect(services.carbon?.estimateCarKm(1)).rejects.toThrow(/gets a rest/)
  for (const { stoodIn, ask } of SERVICES) {
    if (stoodIn !== 'climatiq') expect(await ask(services)).toBeTruthy()
  }
})

describe('a sync', async () => {
  const { climatiq, nominatim, ...synced } = standIn.accounts
  const quick = { timeoutMs: 5000, firstWaitMs: 1 }
  const externalServices = connectExternalServices(synced, testClock(), quick)
  const { app, db, clock } = await startTestApp({ externalServices })
  const sync = (near = '45.5152,-122.6784') =>
    app.inject({ url: `/api/external/sync?location=${near}` })

  beforeEach(() => {
    for (const service of SYNCED) behave(service, 'works')
    clock.advance(3_600_000)
  })

  test.each([
    ['perenual', 'hangs', plants, 0, /^Perenual did not answer in time\.$/],
    ['sharetribe', 'answers half a page', tools, 2, /^Sharetribe could not be reached\.$/],
    ['overpass', 'answers other types', plots, 3, /shape we do not know\.$/],
  ] as const)(
    'whose %s %s says so, stores the others and loses nothing',
    async (service, behaviour, table, position, told) => {
      await sync()
      const stored = () => db.select().from(table).where(eq(table.source, 'external'))
      const before = await stored()
      expect(before.length).toBeGreaterThan(0)
      behave(service, behaviour)
      const response = await sync()
      expect(response.statusCode).toBe(200)
      const { services } = response.json()
      const outcomes = services.map(({ outcome }: { outcome: string }) => outcome)
      expect(outcomes.filter((outcome: string) => outcome === 'done')).toHaveLength(2)
      expect(services[position]).toMatchObject({ outcome: 'failed', stored: 0, gone: 0 })
      expect(services[position].message).toMatch(told)
      const ids = (rows: { id: string }[]) => rows.map(({ id }) => id).sort()
      const after = await stored()
      expect(ids(after)).toEqual(ids(before))
      expect(after.every(({ goneAt }) => goneAt === null)).toBe(true)
    },
  )

  test('hears a service that says with status 200 that it failed', async () => {
    const { services } = (await sync('0,0')).json()
    expect(services[3]).toMatchObject({
      outcome: 'failed',
      message: 'OpenStreetMap (Overpass) could not finish the search.',
    })
  })

  test('fails when every service fails, and says why', async () => {
    for (const service of SYNCED) behave(service, 'answers 401')
    const response = await sync()
    expect(response.statusCode).toBe(503)
    expect(response.json().message).toBe(
      'Perenual refused our key (401). Sharetribe refused our key (401). OpenStreetMap (Overpass) refused our key (401).',
    )
  })
})

describe('what the services asked when needed say', () => {
  const patient = { timeoutMs: 30_000 }
  const { maps, carbon } = connectExternalServices(standIn.accounts, testClock(), patient)

  test('a place on the map, with its town', async () => {
    behave('nominatim', 'works')
    expect(await maps?.findPlace('97214')).toEqual({
      lat: expect.closeTo(45.5, 1),
      lng: expect.closeTo(-122.6, 1),
      label: 'Portland, OR 97214 (sandbox map)',
      city: 'Portland',
    })
  })

  test('kilograms of CO2 with their source', async () => {
    behave('climatiq', 'works')
    const estimate = { kgCo2e: 2.1, source: 'Made-up factors', year: 2024, region: 'US' }
    expect(await carbon?.estimateCarKm(12)).toEqual({ ...estimate, kgCo2e: expect.closeTo(2.1) })
    expect(requests.at(-1)?.headers.authorization).toBe('Bearer made-up-key')
  })
})
