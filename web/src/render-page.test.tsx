import type { RenderRequest } from '@commonplot/shared/screens/page-state.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from './render-page.tsx'
import { fakeServer } from './testing/fake-server.ts'
import { anExpert } from './testing/knowledge.ts'
import { aPlot } from './testing/listings.ts'

const NOW = Date.parse('2026-05-13T12:00:00Z')

afterEach(() => vi.unstubAllGlobals())

const visit = (change: Partial<RenderRequest> = {}): RenderRequest => ({
  path: '/plots',
  search: '',
  userId: 'user1',
  locale: 'en-US',
  timeZone: 'UTC',
  now: NOW,
  origin: '',
  ...change,
})

test('a screen is rendered with the answers to its own queries, and hands them on', async () => {
  const server = fakeServer({ '/api/plots': { json: [aPlot({ name: 'Bean Yard' })] } })
  const { html, state, report } = await renderPage(visit())
  expect(html).toContain('Bean Yard')
  expect(html).toContain('1 plots found')
  expect(server.asked('/api/plots')).toHaveLength(1)
  expect(state).toMatchObject({ path: '/plots', search: '', now: NOW, locale: 'en-US' })
  expect(state.queries.map(([key]) => key[0])).toContain('/api/plots')
  expect(report).toMatchObject({ head: { title: 'Find Garden Plots' }, isMissing: false })
})

test('every filter of an address reaches the answers', async () => {
  const server = fakeServer({ '/api/plots': { json: [aPlot({ name: 'Sunny Bed' })] } })
  const { html } = await renderPage(visit({ search: '?sun=full-sun&water=true' }))
  expect(html).toContain('Sunny Bed')
  expect(html).not.toContain('plot-skeleton')
  expect(server.asked('/api/plots')[0]).toContain('sun=full-sun')
})

test('the tab that the address names is rendered with its own data', async () => {
  const server = fakeServer({ '/api/experts': { json: [anExpert({ name: 'Rosa Delgado' })] } })
  const { html } = await renderPage(visit({ path: '/information', search: '?tab=experts' }))
  expect(html).toContain('Rosa Delgado')
  expect(server.asked('/api/experts')).toHaveLength(1)
})

test('leaves an unanswered query to the browser without a failure', async () => {
  fakeServer({ '/api/plots': { status: 503 } })
  const { html, state } = await renderPage(visit())
  expect(html).toContain('Find Garden Plots')
  expect(html).toContain('plot-skeleton')
  expect(html).not.toContain('failed')
  expect(state.queries).toEqual([])
  expect(state.missing.flat()).not.toContain('/api/plots')
})

test('describes a listing to search engines with name, picture and type', async () => {
  fakeServer({ '/api/plots/p1': { json: aPlot({ name: 'Bean Yard', description: 'Deep soil' }) } })
  const { report } = await renderPage(visit({ path: '/plots/p1', origin: 'https://garden.test' }))
  expect(report).toMatchObject({
    head: { title: 'Bean Yard', description: 'Deep soil', image: '/pictures/one.svg' },
    structuredData: { name: 'Bean Yard' },
    isMissing: false,
  })
  expect(report.structuredData?.['image']).toContain('https://garden.test/pictures/one.svg')
})

test.each([
  ['/plots/none', 'Plot Not Found'],
  ['/tools/none', 'Tool Not Found'],
  ['/plant/none', 'Plant not found'],
  ['/experts/none', 'Expert Not Found'],
  ['/businesses/none', 'Business Not Found'],
  ['/nowhere', '404 Page Not Found'],
  ['//', '404 Page Not Found'],
])('%s says that it is missing [A14] [A17]', async (path, words) => {
  fakeServer()
  const { html, report } = await renderPage(visit({ path }))
  expect(html).toContain(words)
  expect(html).not.toContain('failed')
  expect(report).toMatchObject({ head: { title: words }, isMissing: true })
})

test('two people at the same time each get their own', async () => {
  fakeServer({
    '/api/users/user1/unread-count': { json: { count: 3 } },
    '/api/users/user2/unread-count': { json: { count: 0 } },
    '/api/stats': {
      json: { activePlots: 1234, plantsGrown: 1, toolsShared: 1, co2Saved: '1 kg', userStats: {} },
    },
  })
  const [mine, theirs] = await Promise.all([
    renderPage(visit({ path: '/' })),
    renderPage(visit({ path: '/', userId: 'user2', locale: 'de-DE' })),
  ])
  expect(mine.html).toContain('Menu, 3 unread')
  expect(mine.html).toContain('1,234')
  expect(theirs.html).not.toContain('unread')
  expect(theirs.html).toContain('1.234')
})

test('no style and no script comes with the markup, as the policy of the page demands', async () => {
  fakeServer()
  const { html } = await renderPage(visit({ path: '/settings' }))
  expect(html).toContain('data-style=')
  expect(html).not.toMatch(/ style=|<script|rel="preload"/)
})
