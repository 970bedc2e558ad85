import { and, eq, isNull } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { FoundRecords } from '../../adapters/external-data/external-data.port.ts'
import type { FoundTool } from '../../adapters/external-data/found-records.port.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { tools } from '../tools/tools.table.ts'

const NO_OTHERS = { plants: [], plots: [], experts: [], businesses: [], skipped: [] }

const tool = (externalId: string, name = `Spade ${externalId}`): FoundTool => ({
  externalId,
  name,
  sourceName: 'A marketplace',
  sourceUrl: null,
  licence: null,
  description: 'For digging',
  category: null,
  condition: null,
  pricePerDayCents: 500,
  location: 'Portland, OR',
  coordinates: null,
  images: [],
})

const TEN = Array.from({ length: 10 }, (_, index) => tool(`t${index}`))
let offered: FoundTool[] = TEN
const findRecords = async (): Promise<FoundRecords> => ({
  ...NO_OTHERS,
  tools: offered,
  covered: 'everything',
})

const { app, db, clock } = await startTestApp({
  externalServices: {
    config: { plantData: false, maps: false, marketplace: true, places: false, carbon: false },
    sources: [{ service: 'marketplace', findRecords }],
    maps: null,
    carbon: null,
  },
})

async function sync(next: FoundTool[]) {
  offered = next
  clock.advance(60_000)
  const { services } = (await app.inject('/api/external/sync')).json()
  return services.find(({ service }: { service: string }) => service === 'marketplace')
}

const present = () =>
  db
    .select()
    .from(tools)
    .where(and(eq(tools.service, 'marketplace'), isNull(tools.goneAt)))

beforeEach(() => sync(TEN))

test.each([
  ['an empty answer', [], 10],
  ['an answer that lacks most', TEN.slice(0, 4), 6],
])('%s marks nothing as gone, and the sync reports it [A20]', async (_name, next, missing) => {
  expect(await sync(next)).toMatchObject({
    outcome: 'done',
    gone: 0,
    message: `${missing} of the 10 records we know are missing all at once, so we keep them.`,
  })
  expect(await present()).toHaveLength(10)
})

test('marks a few missing records as gone', async () => {
  expect(await sync(TEN.slice(3))).toMatchObject({ gone: 3, message: null })
  expect(await present()).toHaveLength(7)
})

const BAD: [string, FoundTool][] = [
  ['a NUL', tool('bad', 'Spa\u0000de')],
  ['a price beyond all numbers', { ...tool('bad'), pricePerDayCents: 1e15 }],
]

test.each(BAD)('keeps a known record when its row has %s [A20]', async (_name, bad) => {
  const next = [...TEN.slice(1), { ...bad, externalId: 't0' }]
  expect(await sync(next)).toMatchObject({ stored: 9, skipped: 1, gone: 0 })
  expect((await present()).map(({ name }) => name)).toContain('Spade t0')
})

test.each([...BAD, ['a NUL in its id', tool('b\u0000ad')] as const])(
  'skips and counts a row with %s, and stores the others [A20]',
  async (_name, bad) => {
    const next = [...TEN.slice(0, 5), bad, ...TEN.slice(5)]
    expect(await sync(next)).toMatchObject({ outcome: 'done', stored: 10, skipped: 1, gone: 0 })
    expect(await present()).toHaveLength(10)
  },
)
