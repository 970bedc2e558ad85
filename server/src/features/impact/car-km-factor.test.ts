import { HOUR_MS } from '@commonplot/shared/dates/durations.ts'
import { afterAll, afterEach, expect, test } from 'vitest'
import { connectExternalServices } from '../../adapters/external-data/connect-external-services.ts'
import { startExternalStandIn } from '../../testing/outside/external-stand-in.ts'
import { as, startTestApp } from '../../testing/test-app.ts'
import { testClock } from '../../testing/test-clock.ts'

const standIn = await startExternalStandIn()
const { climatiq } = standIn.accounts
const externalServices = connectExternalServices({ climatiq }, testClock())
const { app, clock } = await startTestApp({ externalServices })
afterAll(standIn.close)
afterEach(() => {
  standIn.behave('climatiq', 'works')
})

const trip = { activityType: 'transport_avoided', description: 'By bicycle' }

async function logTrip(metadata: object) {
  const payload = { ...trip, userId: 'user9', metadata }
  const url = '/api/impact/activities'
  const response = await app.inject({ method: 'POST', url, payload, headers: as('user9') })
  return response.json()
}

const THEIRS = {
  factor: 0.175,
  low: 0.17,
  high: 0.3,
  unit: 'km not driven',
  source: 'Made-up factors through Climatiq; the range is ours',
  year: 2024,
  region: 'US',
}

test('uses the factor of the carbon service and names it in the receipt', async () => {
  expect(await logTrip({ distance: 12 })).toMatchObject({
    co2Impact: -2.1,
    pointsEarned: 21,
    receipt: { ...THEIRS, amount: 12, assumed: false },
  })
})

test('previews the same figure', async () => {
  const payload = { activity: { ...trip, distance: 12 } }
  const url = '/api/carbon/gardening-impact'
  const response = await app.inject({ method: 'POST', url, payload })
  expect(response.json()).toMatchObject({ carbonSaved: 2.1, receipt: THEIRS })
})

test('asks the service once an hour', async () => {
  clock.advance(HOUR_MS)
  const before = standIn.requests.length
  const impacts = []
  for (const distance of [12, 24, 0.5]) impacts.push((await logTrip({ distance })).co2Impact)
  expect(impacts).toEqual([-2.1, -4.2, -0.088])
  expect(standIn.requests).toHaveLength(before + 1)
  clock.advance(HOUR_MS)
  await logTrip({ distance: 12 })
  expect(standIn.requests).toHaveLength(before + 2)
})

test('makes no request for a trip of no length', async () => {
  const before = standIn.requests.length
  expect(await logTrip({ distance: 0 })).toMatchObject({ co2Impact: 0 })
  expect(standIn.requests).toHaveLength(before)
})

test.each(['answers 500', 'answers other types', 'answers half a page'] as const)(
  'uses our own factor and its source when the service %s',
  async (behaviour) => {
    clock.advance(HOUR_MS)
    standIn.behave('climatiq', behaviour)
    expect(await logTrip({ distance: 12 })).toMatchObject({
      co2Impact: -3,
      receipt: { factor: 0.25, source: expect.stringMatching(/^US EPA/) },
    })
  },
)
