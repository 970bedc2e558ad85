import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { hostingCalls } from '../../../testing/hosting-calls.ts'
import { operatorCalls } from '../../../testing/operator-calls.ts'
import { rentalCalls } from '../../../testing/rental-calls.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { plots } from '../../plots/plots.table.ts'
import { tools } from '../../tools/tools.table.ts'

const testApp = await startTestApp({ publicUrl: 'https://garden.example' })
const { app, db } = testApp
const { get, post, listing, told, actsOn } = operatorCalls(testApp)
const { rented, freeDays, rentPlot, rentTool, pay, confirm } = rentalCalls(testApp)
const { patch } = hostingCalls(testApp)

const OWNER = 'user2'
const REASON = 'These are not raised beds.'
const KINDS = [
  { type: 'plot', id: 'plot-1', lists: '/api/plots', name: 'sunrise' },
  { type: 'tool', id: 'tool-1', lists: '/api/tools', name: 'tiller' },
] as const
const idsOf = async (url: string) =>
  (await get(url, 'user5')).body.map(({ id }: { id: string }) => id)

describe.each(KINDS)('a hidden $type', ({ type, id, lists, name }) => {
  const page = `/api/${type}s/${id}`
  const hide = () => listing('hide', type, id, REASON)
  const show = () => listing('show', type, id, 'Mended.')
  const sitemap = async () => (await app.inject(`/sitemap/${type}s.xml`)).body

  test('is visible to its owner and operators alone', async () => {
    const { rental } = await rented(type)
    const stats = (await app.inject('/api/stats')).body
    expect((await hide()).status).toBe(204)
    for (const path of ['', '/reviews', '/stars', '/availability']) {
      expect((await get(`${page}${path}`, 'user6')).status).toBe(404)
      expect((await get(`${page}${path}`, OWNER)).status).toBe(200)
      expect((await get(`${page}${path}`, 'user1')).status).toBe(200)
    }
    const reason = { state: 'paused', hiddenReason: REASON }
    expect((await get(page, OWNER)).body).toMatchObject(reason)
    expect((await get(page, 'user1')).body).toMatchObject(reason)
    expect(await idsOf(lists)).not.toContain(id)
    expect(await idsOf(`${lists}?query=${name}`)).not.toContain(id)
    expect(await sitemap()).not.toContain(`/${type}s/${id}<`)
    expect(await idsOf(`/api/users/${OWNER}/bookable-items`)).not.toContain(id)
    if (type === 'plot') expect((await app.inject('/api/stats')).body).not.toBe(stats)
    const hosted = (await get(`/api/hosting?userId=${OWNER}`, OWNER)).body.listings
    expect(hosted.find((one: { id: string }) => one.id === id)).toMatchObject(reason)
    // Existing rentals go on.
    expect((await get(`/api/rentals/${rental.id}`)).body.rental.status).toBe('confirmed')
    const more = await (type === 'plot' ? rentPlot : rentTool)(freeDays(30))
    expect(more.status).toBe(409)
    await show()
  })

  test('notifies its owner of the reason and the way to appeal', async () => {
    await hide()
    const [notice] = await told(OWNER)
    expect(notice).toMatchObject({ link: `/${type}s/${id}` })
    expect(notice?.title).toMatch(new RegExp(`^Your ${type} “.*${name}.*” was hidden$`, 'i'))
    expect(notice?.body).toContain(REASON)
    expect(notice?.body).toContain('answer')
    await show()
  })

  test('can be edited, but not listed or copied', async () => {
    await hide()
    const state = `${page}/state`
    const refused = [
      await post(state, { state: 'listed' }, OWNER),
      await post(`${page}/copy`, {}, OWNER),
    ]
    for (const { status, body } of refused) {
      expect([status, body.message]).toEqual([409, expect.stringContaining('have hidden')])
    }
    const changed = await patch(page, { description: 'Really raised by now.' }, OWNER)
    expect([changed.status, changed.body.hiddenReason]).toEqual([200, REASON])
    expect((await get(page, 'user6')).status).toBe(404)
    await show()
  })

  test('is hidden once and shown once, with one audit entry each', async () => {
    const before = await actsOn(id)
    expect((await hide()).status).toBe(204)
    expect((await hide()).status).toBe(409)
    const shown = await Promise.all([1, 2, 3].map(show))
    expect(shown.map(({ status }) => status).toSorted()).toEqual([204, 409, 409])
    expect((await show()).status).toBe(409)
    const { body } = await get(page, 'user6')
    expect([body.state, body.hiddenReason]).toEqual([undefined, undefined])
    expect(await idsOf(lists)).toContain(id)
    expect(await sitemap()).toContain(`/${type}s/${id}<`)
    const hidden = await Promise.all([1, 2].map(hide))
    expect(hidden.map(({ status }) => status).toSorted()).toEqual([204, 409])
    await show()
    const acts = (await actsOn(id)).slice(before.length)
    expect(acts.map(({ action }) => action)).toEqual([
      'listing_hidden',
      'listing_shown',
      'listing_hidden',
      'listing_shown',
    ])
    expect(acts[0]).toMatchObject({ operatorId: 'user1', personId: OWNER, reason: REASON })
    expect((await told(OWNER))[0]?.title).toContain('is shown again')
  })
})

test('shows a listing again without a reason and notifies its owner', async () => {
  await listing('hide', 'plot', 'plot-1')
  expect((await post('/api/operator/listings/plot/plot-1/show', {})).status).toBe(204)
  expect((await told(OWNER))[0]).toMatchObject({
    title: expect.stringContaining('is shown again'),
    body: '“No reason was given.”',
  })
})

test('keeps an archived listing archived', async () => {
  await db.update(plots).set({ state: 'archived' }).where(eq(plots.id, 'plot-2'))
  await listing('hide', 'plot', 'plot-2')
  expect((await get('/api/plots/plot-2', 'user3')).body.state).toBe('paused')
  await listing('show', 'plot', 'plot-2')
  expect((await get('/api/plots/plot-2', 'user3')).body.state).toBe('archived')
  const states = { state: 'paused', stateBefore: 'listed' } as const
  const away = { ...states, pausedBy: ['closing'] }
  await db.update(tools).set(away).where(eq(tools.id, 'tool-2'))
  await listing('hide', 'tool', 'tool-2')
  await listing('show', 'tool', 'tool-2')
  const [tool] = await db.select().from(tools).where(eq(tools.id, 'tool-2'))
  expect(tool).toMatchObject({ ...away, hiddenReason: null })
})

test('lets its renter extend the stay and shows its name on no profile', async () => {
  const { body } = await rentPlot(freeDays(30), 'user5')
  await pay(body.clientSecret, undefined, 'user5')
  await confirm(body.clientSecret, 'plot', 'user5')
  await listing('hide', 'plot', 'plot-1')
  expect((await get('/api/plots/plot-1/availability', 'user5')).status).toBe(200)
  expect((await get('/api/plots/plot-1/availability', 'user6')).status).toBe(404)
  const named = (await get(`/api/users/${OWNER}/reviews`, 'user5')).body
  const ofPlot = named.filter(({ item }: { item: { id: string } | null }) => item?.id === 'plot-1')
  expect(ofPlot).toEqual([])
  expect(named.some(({ item }: { item: object | null }) => item === null)).toBe(true)
  await listing('show', 'plot', 'plot-1')
})

test.each([
  ['listings/garden/plot-1', {}, 404],
  ['listings/post/post-1', {}, 404],
  ['listings/toString/plot-1', {}, 404],
  ['listings/plot/tool-1', {}, 404],
  ['listings/plot/nothing', {}, 404],
  ['listings/plot/plot-1', { reason: '' }, 400],
  ['listings/plot/plot-1', { reason: '  ' }, 400],
  ['listings/plot/plot-1', { reason: 'x'.repeat(10_000) }, 400],
  ['content/plot/plot-1', {}, 404],
  ['content/message/nothing', {}, 404],
  ['content/post/nothing', {}, 404],
  ['content/comment/nothing', {}, 404],
  ['content/review/nothing', {}, 404],
])('hiding %s with %o answers %i', async (path, bad, status) => {
  const payload = { reason: 'Because.', ...bad }
  for (const act of ['hide', 'show']) {
    expect((await post(`/api/operator/${path}/${act}`, payload)).status).toBe(status)
  }
})

test('refuses to hide without a reason', async () => {
  expect((await post('/api/operator/listings/plot/plot-1/hide', {})).status).toBe(400)
})

test('refuses a persona, who is a member', async () => {
  for (const path of ['today', 'listings', 'reports']) {
    expect((await get(`/api/operator/${path}`, 'user2')).status).toBe(403)
  }
  const url = '/api/operator/listings/plot/plot-1/hide'
  expect((await post(url, { reason: 'Mine now' }, 'user2')).status).toBe(403)
})
