import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startExternalStandIn } from '../../testing/outside/external-stand-in.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { testClock } from '../../testing/test-clock.ts'
import { connectExternalServices } from '../external-data/connect-external-services.ts'
import type { Geocoder } from './geocoding.port.ts'
import { PAUSE_MS } from './geocoding.store.ts'
import { geocodingSuite } from './geocoding.suite.ts'
import { mapServiceGeocoder } from './map-service-geocoder.ts'

const standIn = await startExternalStandIn()
const { nominatim } = standIn.accounts
const { db } = await startTestApp()
const clock = testClock()
const DAY_MS = 86_400_000
afterAll(standIn.close)

const knowsNothing: Geocoder = {
  geocode: async () => null,
  reverseGeocode: async () => null,
  townOf: async () => null,
}
const ourTown = { lat: 1, lng: 2, label: 'Our town' }
const knowsOurTown: Geocoder = {
  geocode: async () => ourTown,
  reverseGeocode: async () => ({ address: 'Our street', city: 'Our town' }),
  townOf: async () => ourTown,
}

/** As another process would have it: its own client and circuit on the same database. */
function geocoderOfAProcess(fallback = knowsNothing, timeoutMs = 30_000) {
  const { maps } = connectExternalServices({ nominatim }, clock, { timeoutMs })
  if (!maps) throw new Error('no map service')
  const pauses: number[] = []
  const wait = async (ms: number) => {
    pauses.push(ms)
    clock.advance(ms)
  }
  return { pauses, ...mapServiceGeocoder({ maps, fallback, db, clock, wait }) }
}

beforeEach(() => {
  standIn.behave('nominatim', 'works')
  standIn.requests.length = 0
  clock.advance(60_000)
})

geocodingSuite('a Nominatim server', geocoderOfAProcess())

test('the town of a private address is found without asking the map service', async () => {
  const { townOf } = geocoderOfAProcess(knowsOurTown)
  expect(await townOf('1724 SE Tacoma St', { lat: 45.4646, lng: -122.6485 })).toBe(ourTown)
  expect(standIn.requests).toEqual([])
})

test('says who asks, and asks for JSON', async () => {
  await geocoderOfAProcess().reverseGeocode({ lat: 44.94, lng: -123.04 })
  const [asked] = standIn.requests
  expect(asked?.headers['user-agent']).toBe('Commonplot (nobody@example.org)')
  expect(asked?.url.searchParams.get('format')).toBe('jsonv2')
})

test('the same place is asked for once, however it is written and after a restart too', async () => {
  const found = await geocoderOfAProcess().geocode('Eugene, OR')
  expect(found?.label).toBe('Eugene, OR (sandbox map)')
  expect(await geocoderOfAProcess().geocode(' eugene,  or')).toEqual(found)
  expect(standIn.requests).toHaveLength(1)
  clock.advance(31 * DAY_MS)
  await geocoderOfAProcess().geocode('Eugene, OR')
  expect(standIn.requests).toHaveLength(2)
})

test('two processes together ask at most once a second, and nobody waits in a long line', async () => {
  const one = geocoderOfAProcess(knowsOurTown)
  const other = geocoderOfAProcess(knowsOurTown)
  const start = clock.now().getTime()
  await one.geocode('Bend, OR')
  await other.geocode('Medford, OR')
  await one.geocode('Corvallis, OR')
  expect([one.pauses, other.pauses]).toEqual([[PAUSE_MS], [PAUSE_MS]])
  expect(clock.now().getTime() - start).toBeGreaterThan(2000)
  const crowd = ['Astoria', 'Tigard', 'Ashland', 'Hood River', 'Newport', 'Seaside']
  const found = await Promise.all(crowd.map((town) => one.geocode(`${town}, OR`)))
  expect(found.map((place) => place?.label)).toContain('Our town')
  expect(standIn.requests.length).toBeLessThan(3 + crowd.length)
})

test('a word that is still being typed is not sent', async () => {
  expect((await geocoderOfAProcess(knowsOurTown).geocode('Po'))?.label).toBe('Our town')
  expect(standIn.requests).toEqual([])
})

describe('our own gazetteer answers', () => {
  test('for a place the map service does not know', async () => {
    expect((await geocoderOfAProcess(knowsOurTown).geocode('qqvxz'))?.label).toBe('Our town')
    expect(standIn.requests).toHaveLength(1)
  })

  test.each(['hangs', 'answers 500', 'answers HTML', 'answers 429'] as const)(
    'while the map service %s, and the question is asked anew later',
    async (behaviour) => {
      standIn.behave('nominatim', behaviour)
      const position = { lat: 45.1, lng: -122.1 }
      const town = `Salem, Oregon, ${behaviour}`
      const inTrouble = geocoderOfAProcess(knowsOurTown, behaviour === 'hangs' ? 2000 : 30_000)
      expect((await inTrouble.geocode(town))?.label).toBe('Our town')
      expect((await inTrouble.reverseGeocode(position))?.city).toBe('Our town')
      expect(standIn.requests).toHaveLength(2)
      standIn.behave('nominatim', 'works')
      expect((await geocoderOfAProcess().geocode('Salem, Oregon'))?.label).toMatch(/sandbox map/)
    },
  )
})
