import type { OperatorListing } from '@commonplot/shared/operator/operator.ts'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { operatorCalls } from '../../../testing/operator-calls.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { plots } from '../../plots/plots.table.ts'
import { reports } from '../../reports/reports.table.ts'
import { tools } from '../../tools/tools.table.ts'

const testApp = await startTestApp()
const { db } = testApp
const { get, listing, report } = operatorCalls(testApp)

const read = (query = '') => get(`/api/operator/listings${query}`)
const namesOf = async (query: string): Promise<string[]> =>
  (await read(query)).body.map(({ name }: OperatorListing) => name)

beforeAll(async () => {
  const at = (n: number) => new Date(Date.UTC(2031, 0, 1, 0, Math.floor(n / 3)))
  const common = { description: 'Made up', location: 'Salem, OR', ownerId: 'user8' }
  await db.insert(plots).values(
    Array.from({ length: 80 }, (_, n) => ({
      ...{ ...common, id: `p-${n}`, name: `Zinnia bed ${n}`, address: 'Salem', size: '1' },
      ...{ priceCents: 100, createdAt: at(n) },
    })),
  )
  await db.insert(tools).values(
    Array.from({ length: 50 }, (_, n) => ({
      ...{ ...common, id: `t-${n}`, name: `Zinnia hoe ${n}`, category: 'hand-tools' as const },
      ...{ condition: 'good' as const, pricePerDayCents: 100, createdAt: at(n) },
    })),
  )
})

test('lists plots and tools together, newest first, each once over all pages', async () => {
  const first = await read()
  const all: OperatorListing[] = [...first.body]
  let { next } = first
  for (; next; ) {
    const page = await get(next)
    all.push(...page.body)
    next = page.next
  }
  const [total] = await db.select({ n: sql<number>`count(*)::int` }).from(plots)
  const [others] = await db.select({ n: sql<number>`count(*)::int` }).from(tools)
  expect(all).toHaveLength((total?.n ?? 0) + (others?.n ?? 0))
  expect(first.total).toBe(all.length)
  expect(new Set(all.map(({ type, id }) => `${type} ${id}`)).size).toBe(all.length)
  const times = all.map(({ createdAt }) => createdAt)
  expect(times).toEqual(times.toSorted().reverse())
  expect(all.find(({ id }) => id === 't-3')).toEqual({
    ...{ type: 'tool', id: 't-3', name: 'Zinnia hoe 3', location: 'Salem, OR', state: 'listed' },
    owner: { id: 'user8', fullName: expect.any(String), profileImage: expect.anything() },
    ...{ hiddenReason: null, openReports: 0, createdAt: expect.any(String) },
  })
})

test('finds listings by their name and by their owner', async () => {
  expect((await read('?q=zinnia')).total).toBe(130)
  expect(await namesOf('?q=hoe 49')).toEqual(['Zinnia hoe 49'])
  expect(await namesOf('?q=SUNRI')).toEqual(['Sunrise Raised Beds'])
  expect(await namesOf('?q=made')).toEqual([])
  const { body: user } = await get('/api/users/user8')
  expect((await read(`?q=${encodeURIComponent(user.fullName)}`)).total).toBeGreaterThanOrEqual(130)
  expect((await read('?ownerId=user8&q=zinnia')).total).toBe(130)
  expect((await read('?ownerId=user2&q=zinnia')).total).toBe(0)
  for (const q of ['%', '_', "'", '\\', 'the', ' ', "a' | !b:*", '🥕']) {
    expect((await read(`?q=${encodeURIComponent(q)}`)).status).toBe(200)
  }
  expect((await read('?q=%25')).total).toBe(0)
})

test('filters by state; hidden listings are in one filter alone', async () => {
  await db.update(plots).set({ state: 'paused' }).where(eq(plots.id, 'p-1'))
  await db.update(plots).set({ state: 'archived' }).where(eq(plots.id, 'p-2'))
  await db.update(tools).set({ state: 'repair' }).where(eq(tools.id, 't-1'))
  await listing('hide', 'tool', 't-2', 'Broken glass.')
  await report('plot', 'p-4', 'user5')
  await report('plot', 'p-4', 'user6')
  await report('tool', 't-2', 'user1')
  const ids = async (filter: string) =>
    (await read(`?filter=${filter}&ownerId=user8`)).body.map(({ id }: OperatorListing) => id)
  expect((await ids('paused')).toSorted()).toEqual(['p-1', 't-1'])
  expect(await ids('archived')).toEqual(['p-2'])
  expect(await ids('hidden')).toEqual(['t-2'])
  expect((await read('?filter=hidden')).body).toMatchObject([
    { state: 'paused', hiddenReason: 'Broken glass.' },
  ])
  expect((await read('?filter=listed&ownerId=user8')).total).toBe(126)
  expect((await read('?filter=reported')).body).toMatchObject([{ id: 'p-4', openReports: 2 }])
  await db
    .update(reports)
    .set({ closedAt: new Date(), outcome: 'Put right' })
    .where(eq(reports.reporterId, 'user6'))
  expect((await read('?filter=reported')).body).toMatchObject([{ id: 'p-4', openReports: 1 }])
})

test.each(['?filter=mine', '?cursor=nonsense', `?q=${'x'.repeat(201)}`, '?ownerId='])(
  'the list refuses %s',
  async (query) => {
    expect((await read(query)).status).toBe(400)
  },
)

test('refuses a forged cursor', async () => {
  const cursor = Buffer.from(JSON.stringify(['once upon a time', 'plot-1'])).toString('base64url')
  expect((await read(`?cursor=${cursor}`)).status).toBe(400)
})
