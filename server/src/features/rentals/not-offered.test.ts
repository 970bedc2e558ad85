import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rentalCalls } from '../../testing/rental-calls.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { plots } from '../plots/plots.table.ts'
import { tools } from '../tools/tools.table.ts'

const testApp = await startTestApp({ publicUrl: 'https://garden.example' })
const { app, db } = testApp
const { freeDays, rentPlot, rentTool } = rentalCalls(testApp)
const read = async (url: string) => (await app.inject(url)).json()
const idsOf = async (url: string) => (await read(url)).map(({ id }: { id: string }) => id)

test('a listed item has no state in the answer', async () => {
  expect(await read('/api/plots/plot-1')).not.toHaveProperty('state')
  expect(await read('/api/tools/tool-1')).not.toHaveProperty('state')
})

test.each(['paused', 'archived'] as const)(
  'plot %s: has a page and takes no new rental',
  async (state) => {
    const { body: stats } = await app.inject('/api/stats')
    const mapped = async () => (await app.inject('/sitemap/plots.xml')).body
    expect(await mapped()).toContain('/plots/plot-1<')
    await db.update(plots).set({ state }).where(eq(plots.id, 'plot-1'))
    expect(await read('/api/plots/plot-1')).toMatchObject({ name: 'Sunrise Raised Beds', state })
    expect(await idsOf('/api/plots')).not.toContain('plot-1')
    expect(await idsOf('/api/plots?query=sunrise')).not.toContain('plot-1')
    expect(await mapped()).not.toContain('/plots/plot-1<')
    expect((await app.inject('/api/stats')).body).not.toBe(stats)
    const refused = await rentPlot(freeDays(30))
    expect(refused.status).toBe(409)
    await db.update(plots).set({ state: 'listed' }).where(eq(plots.id, 'plot-1'))
    expect((await app.inject('/api/stats')).body).toBe(stats)
  },
)

test.each(['paused', 'archived', 'repair'] as const)(
  'tool %s: has a page and takes no new rental',
  async (state) => {
    await db.update(tools).set({ state }).where(eq(tools.id, 'tool-1'))
    expect(await read('/api/tools/tool-1')).toMatchObject({ state })
    expect(await idsOf('/api/tools')).not.toContain('tool-1')
    expect((await rentTool(freeDays(3))).status).toBe(409)
    await db.update(tools).set({ state: 'listed' }).where(eq(tools.id, 'tool-1'))
  },
)

test('an existing hold can still be paid', async () => {
  const stay = freeDays(30)
  const first = await rentPlot(stay)
  await db.update(plots).set({ state: 'paused' }).where(eq(plots.id, 'plot-1'))
  const again = await rentPlot(stay)
  expect([again.status, again.body.rental.id]).toEqual([200, first.body.rental.id])
  await db.update(plots).set({ state: 'listed' }).where(eq(plots.id, 'plot-1'))
})
