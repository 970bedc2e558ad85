// @vitest-environment node
import type { DrawRequest } from '@commonplot/shared/screens/page-state.ts'
import { expect, test } from 'vitest'
import { draw } from './render-page.tsx'
import { aPlot } from './testing/plots.ts'

const NOW = Date.parse('2026-05-13T12:00:00Z')

const visit = (change: Partial<DrawRequest>): DrawRequest => ({
  path: '/plots',
  search: '',
  userId: 'user1',
  locale: 'en-US',
  now: NOW,
  firstData: { timeZone: 'UTC', answers: [] },
  ...change,
})

const answering = (answers: Record<string, unknown>, timeZone = 'UTC') => ({
  timeZone,
  answers: Object.entries(answers).map(([url, body]) => ({ url, body, total: null, link: null })),
})

const PLOTS = '/api/plots?source=external'

test('a screen is drawn of the answers that came along, and hands on what they became', async () => {
  const firstData = answering({ [PLOTS]: [aPlot({ name: 'Bean Yard' })], '/api/tools': [] })
  const { html, firstData: left } = await draw(visit({ firstData }))
  expect(html).toContain('Bean Yard')
  expect(html).toContain('1 plots found')
  expect(left.answers.map(({ url }) => url)).toEqual(['/api/tools'])
  expect(left.drawn).toMatchObject({ address: '/plots', now: NOW, locale: 'en-US' })
  expect(left.drawn?.queries[0]?.[0]).toEqual([
    '/api/plots',
    { pages: true, query: { source: 'external' } },
  ])
})

test('what nobody could answer waits for the browser, and is no failure', async () => {
  const { html, firstData } = await draw(visit({}))
  expect(html).toContain('Find Garden Plots')
  expect(html).toContain('plot-skeleton')
  expect(html).not.toContain('failed')
  expect(firstData.drawn?.queries).toEqual([])
})

test('one person after another sees their own', async () => {
  const unread = (userId: string) => ({ [`/api/users/${userId}/unread-count`]: { count: 3 } })
  const mine = await draw(visit({ firstData: answering(unread('user1')) }))
  expect(mine.html).toContain('Menu, 3 unread')
  const theirs = await draw(visit({ userId: 'user2', firstData: answering(unread('user1')) }))
  expect(theirs.html).not.toContain('unread')
})

test('numbers are written as the person reads them', async () => {
  const stats = {
    activePlots: 1234,
    plantsGrown: 1,
    toolsShared: 1,
    co2Saved: '1 kg',
    userStats: {},
  }
  const firstData = answering({ '/api/stats': stats })
  expect((await draw(visit({ path: '/', firstData }))).html).toContain('1,234')
  expect((await draw(visit({ path: '/', locale: 'de-DE', firstData }))).html).toContain('1.234')
})

test('no style and no script comes with the markup, as the policy of the page demands', async () => {
  const { html } = await draw(visit({ path: '/settings' }))
  expect(html).toContain('data-style=')
  expect(html).not.toMatch(/ style=|<script|rel="preload"/)
})

test('an unknown address is drawn as such', async () => {
  expect((await draw(visit({ path: '/nowhere' }))).html).toContain('404 Page Not Found')
})
