import { afterAll, afterEach, expect, test } from 'vitest'
import { connectExternalServices } from '../../adapters/external-data/connect-external-services.ts'
import { startExternalStandIn } from '../../testing/external-stand-in.ts'
import { as, startTestApp } from '../../testing/test-app.ts'
import { testClock } from '../../testing/test-clock.ts'

const standIn = await startExternalStandIn()
const { climatiq } = standIn.accounts
const externalServices = connectExternalServices({ climatiq }, testClock())
const { app } = await startTestApp({ externalServices })
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

test('kilometres not driven count by the carbon service, and the receipt says so', async () => {
  expect(await logTrip({ distance: 12 })).toMatchObject({
    co2Impact: -2.1,
    pointsEarned: 21,
    receipt: { ...THEIRS, amount: 12, assumed: false },
  })
})

test('the preview says the same as the log', async () => {
  const payload = { activity: { ...trip, distance: 12 } }
  const url = '/api/carbon/gardening-impact'
  const response = await app.inject({ method: 'POST', url, payload })
  expect(response.json()).toMatchObject({ carbonSaved: 2.1, receipt: THEIRS })
})

test('a trip of no length asks nobody', async () => {
  const before = standIn.requests.length
  expect(await logTrip({ distance: 0 })).toMatchObject({ co2Impact: 0 })
  expect(standIn.requests).toHaveLength(before)
})

test.each(['answers 500', 'answers other types', 'answers half a page'] as const)(
  'when the service %s our own factor counts, under its own source',
  async (behaviour) => {
    standIn.behave('climatiq', behaviour)
    expect(await logTrip({ distance: 12 })).toMatchObject({
      co2Impact: -3,
      receipt: { factor: 0.25, source: expect.stringMatching(/^US EPA/) },
    })
  },
)
