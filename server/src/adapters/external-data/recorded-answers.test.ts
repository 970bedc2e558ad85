import { expect, onTestFinished, test } from 'vitest'
import {
  type RecordedAnswer,
  readRecording,
  serveRecorded,
} from '../../testing/outside/recorded-answers.ts'
import { testClock } from '../../testing/test-clock.ts'
import { connectExternalServices, type ExternalAccounts } from './connect-external-services.ts'

type Service = keyof ExternalAccounts

const PORTLAND = { lat: 45.52, lng: -122.67 }

/** The service with one answer for each path: a recorded one by its name, or a changed one. */
async function answering<Name extends Service>(
  service: Name,
  byPath: Record<string, string | RecordedAnswer>,
) {
  const file = new URL(`./recorded/${service}.json`, import.meta.url)
  const { answers } = readRecording(file)
  const paths = Object.entries(byPath).map(([path, answer]) => [
    path,
    typeof answer === 'string' ? answers[answer] : answer,
  ])
  const { url, stop } = await serveRecorded(Object.fromEntries(paths))
  onTestFinished(stop)
  const account = { url: service === 'overpass' ? `${url}/api/interpreter` : url }
  const keys = { key: 'a-key', clientId: 'a-client', contact: 'nobody@example.org' }
  const accounts = { [service]: { ...keys, ...account } } as ExternalAccounts
  const services = connectExternalServices(accounts, testClock(), { firstWaitMs: 1 })
  const find = async () => {
    const { signal } = new AbortController()
    return services.sources[0]?.findRecords({ near: PORTLAND, signal, detailed: new Set() })
  }
  return { ...services, find }
}

test('a place found by the map service is told with its city, and nothing found is nothing', async () => {
  const { maps } = await answering('nominatim', { '/search': 'found', '/reverse': 'address' })
  expect(await maps?.findPlace('Portland')).toEqual({
    ...{ lat: 45.5202471, lng: -122.674194, city: 'Portland' },
    label: 'Portland, Multnomah County, Oregon, United States',
  })
  // A village is the city of those who live there.
  expect(await maps?.findAddress(PORTLAND)).toMatchObject({ city: 'Coburg', lat: 44.0521 })
  const empty = await answering('nominatim', { '/search': 'nothing', '/reverse': 'no address' })
  expect(await empty.maps?.findPlace('Nowhere')).toBeNull()
  expect(await empty.maps?.findAddress(PORTLAND)).toBeNull()
  const refusing = await answering('nominatim', { '/search': 'refused' })
  await expect(refusing.maps?.findPlace('x')).rejects.toThrow('did not accept our question (400)')
})

test('gardens and shops of OpenStreetMap become listings, and one without a name is left out', async () => {
  const { find } = await answering('overpass', { '/api/interpreter': 'found' })
  expect(await find()).toMatchObject({
    plots: [{ externalId: 'node/759250908', name: 'Alder Street Garden', priceCents: null }],
    businesses: [
      {
        ...{ externalId: 'way/24777894', coordinates: { lat: 45.51, lng: -122.66 } },
        ...{ address: '12 Oak Street, Portland, 97201', phone: '+1 503 555 0100' },
        ...{ website: 'https://green.example', ecoFeatures: ['organic'] },
        hours: 'Mo-Sa 09:00-18:00',
      },
    ],
    skipped: ['node/3'],
  })
  const tooSlow = await answering('overpass', { '/api/interpreter': 'out of time' })
  await expect(tooSlow.find()).rejects.toThrow('could not finish the search')
})

test('fields that a plan of Perenual locks are missing, and no key is passed on', async () => {
  const { find } = await answering('perenual', {
    ...{ '/species-list': 'list', '/species/details/1': 'details 1' },
    '/species/details/2': 'details 2',
  })
  const found = await find()
  expect(found?.plants).toMatchObject([
    {
      ...{ externalId: '1', name: 'European Silver Fir', watering: 'Frequent' },
      imageLicence: 'Attribution-ShareAlike License',
      details: {
        ...{ type: 'tree', growthRate: 'High', hardinessZones: ['7'] },
        propagationMethods: ['Cutting', 'Seed Propagation'],
      },
    },
    { externalId: '3001', cycle: null, watering: null, sunlight: [], images: [] },
    {
      externalId: '2',
      details: { description: null, propagationMethods: [], soilType: null, hardinessZones: [] },
    },
  ])
  expect(JSON.stringify(found)).not.toMatch(/REDACTED|upgrade plan/i)
  const busy = await answering('perenual', { '/species-list': 'too many' })
  await expect(busy.find()).rejects.toThrow('asks us to slow down (429)')
})

test('a published tool of Sharetribe becomes a tool with its picture, and a closed one nothing', async () => {
  const token = { '/v1/auth/token': 'token' }
  const query = '/v1/api/listings/query'
  const { find } = await answering('sharetribe', { ...token, [query]: 'listings' })
  expect(await find()).toMatchObject({
    tools: [
      {
        ...{ name: 'Broadfork', pricePerDayCents: 12_50, location: 'Portland, OR' },
        ...{ category: 'hand-tools', images: ['https://sharetribe.imgix.net/broadfork.jpg'] },
      },
    ],
    plots: [],
  })
  const refused = await answering('sharetribe', { ...token, [query]: 'unauthorized' })
  await expect(refused.find()).rejects.toThrow('refused our key (401)')
})

test('an estimate of Climatiq is taken with its source and year, and not without them', async () => {
  const path = '/data/v1/estimate'
  const { carbon } = await answering('climatiq', { [path]: 'estimate' })
  const told = { kgCo2e: 2.1, source: 'EPA', year: 2024, region: 'US' }
  expect(await carbon?.estimateCarKm(12)).toEqual(told)
  const bare = await answering('climatiq', { [path]: 'without audit trail' })
  await expect(bare.carbon?.estimateCarKm(12)).rejects.toThrow('a shape we do not know')
  const refusing = await answering('climatiq', { [path]: 'bad request' })
  await expect(refusing.carbon?.estimateCarKm(12)).rejects.toThrow('(400)')
})

test.each([
  [199, { center: PORTLAND, radiusKm: 5 }],
  [200, 'part'],
])('an answer of OpenStreetMap with %i places covers %o', async (places, covered) => {
  const element = { type: 'node', id: 1, lat: 45.5, lon: -122.6, tags: { shop: 'bakery' } }
  const elements = Array.from({ length: places }, (_, id) => ({ ...element, id }))
  const answer = { status: 200, body: { elements } }
  const { find } = await answering('overpass', { '/api/interpreter': answer })
  expect((await find())?.covered).toEqual(covered)
})

test.each([
  [0, 'everything'],
  [10, 'everything'],
  [11, 'part'],
])('a marketplace of %i pages is read through, or ten of them', async (totalPages, covered) => {
  const { find } = await answering('sharetribe', {
    '/v1/auth/token': 'token',
    '/v1/api/listings/query': { status: 200, body: { data: [], meta: { totalPages } } },
  })
  expect((await find())?.covered).toBe(covered)
})
