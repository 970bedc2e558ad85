import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { plots } from '../../features/plots/plots.table.ts'
import { MISBEHAVIOURS, startExternalStandIn } from '../../testing/external-stand-in.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { testClock } from '../../testing/test-clock.ts'
import { connectExternalServices } from './connect-external-services.ts'

const standIn = await startExternalStandIn()
const { accounts, requests, behave } = standIn
const serviceClock = testClock()
const { climatiq, nominatim, ...synced } = accounts
const quick = { timeoutMs: 2000, firstWaitMs: 1 }
const externalServices = connectExternalServices(synced, serviceClock, quick)
const { app, db, clock } = await startTestApp({ externalServices })
afterAll(standIn.close)

const sync = () => app.inject({ url: '/api/external/sync?location=45.5152,-122.6784' })
const askedOf = (service: string) =>
  requests.filter((request) => request.service === service).length

beforeEach(() => {
  for (const service of ['perenual', 'sharetribe', 'overpass'] as const) behave(service, 'works')
  // Long enough for any circuit to close again.
  serviceClock.advance(3_600_000)
  clock.advance(3_600_000)
})

const TOLD: Record<(typeof MISBEHAVIOURS)[number], RegExp> = {
  hangs: /did not answer in time/,
  'answers HTML': /not JSON/,
  'answers half a page': /could not be reached/,
  'answers other types': /shape we do not know/,
  'answers 10 MB': /more than we take/,
  'answers 401': /refused our key \(401\)/,
  'answers 429': /slow down \(429\)/,
  'answers 500': /in trouble \(500\)/,
  'redirects to a private address': /do not follow/,
}

describe.each(MISBEHAVIOURS)('a service that %s', (behaviour) => {
  test('is told apart, the others are stored and nothing is lost', async () => {
    await sync()
    const stored = () => db.select().from(plots).where(eq(plots.service, 'places'))
    const before = await stored()
    behave('overpass', behaviour)
    const { services, plants } = (await sync()).json()
    expect(plants).toBe(46)
    expect(services[3]).toMatchObject({ service: 'places', outcome: 'failed', stored: 0 })
    expect(services[3].message).toMatch(TOLD[behaviour])
    expect(services[3].message).not.toMatch(/127\.0\.0\.1|key=/)
    expect(await stored()).toEqual(before)
  })
})

test('when every service fails the sync fails and says why', async () => {
  for (const service of ['perenual', 'sharetribe', 'overpass'] as const)
    behave(service, 'answers 401')
  const response = await sync()
  expect(response.statusCode).toBe(503)
  expect(response.json().message).toBe(
    'Perenual refused our key (401). Sharetribe refused our key (401). OpenStreetMap (Overpass) refused our key (401).',
  )
})

test('trouble that may pass is tried three times, a refusal once', async () => {
  const count = async (behaviour: (typeof MISBEHAVIOURS)[number]) => {
    serviceClock.advance(3_600_000)
    behave('overpass', behaviour)
    const before = askedOf('overpass')
    await sync()
    return askedOf('overpass') - before
  }
  await sync()
  expect(await count('answers 500')).toBe(3)
  behave('overpass', 'works')
  await sync()
  expect(await count('answers 401')).toBe(1)
})

test('a service that keeps failing gets a rest, then is asked again', async () => {
  behave('overpass', 'answers 500')
  await sync()
  await sync()
  const before = askedOf('overpass')
  expect((await sync()).json().services[3].message).toMatch(/gets a rest/)
  expect(askedOf('overpass')).toBe(before)
  behave('overpass', 'works')
  serviceClock.advance(61_000)
  expect((await sync()).json().services[3].outcome).toBe('done')
})

describe('services that are asked when needed', () => {
  const { maps, carbon } = connectExternalServices({ climatiq, nominatim }, testClock(), quick)

  test('the map service finds a place and says who asks', async () => {
    expect(await maps?.findPlace('Springfield')).toEqual({
      lat: 45.5152,
      lng: -122.6784,
      label: 'Made-up Place, Oregon',
      city: 'Madeup',
    })
    const asked = requests.at(-1)
    expect(asked?.headers['user-agent']).toBe('Commonplot (nobody@example.org)')
    expect(asked?.url.searchParams.get('format')).toBe('jsonv2')
  })

  test('Climatiq answers kilograms with their source', async () => {
    const estimate = { kgCo2e: 2.1, source: 'Made-up factors', year: 2024, region: 'US' }
    expect(await carbon?.estimateCarKm(12)).toEqual(estimate)
    expect(requests.at(-1)?.headers.authorization).toBe('Bearer made-up-key')
  })

  test('Climatiq in trouble says so', async () => {
    behave('climatiq', 'answers 500')
    await expect(carbon?.estimateCarKm(12)).rejects.toThrow('Climatiq is in trouble (500).')
  })
})
