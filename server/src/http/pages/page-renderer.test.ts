import type { RenderRequest } from '@commonplot/shared/screens/page-state.ts'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { as, startTestApp } from '../../testing/test-app.ts'
import { fakeWebBuild } from '../../testing/web-build.ts'
import { openPageRenderer } from './page-renderer.ts'
import { serveWebApp } from './pages.ts'

// Stands for the build of the web app for servers: says what it was given, asks, or misbehaves.
const RENDERER = `export async function renderPage({ path, search, userId, locale, timeZone }) {
  if (path === '/tools') throw new Error('a screen with a mistake')
  if (path === '/impact') while (true) {}
  const asked = new URLSearchParams(search).get('ask')
  const answer = asked && await fetch(asked, { headers: {} }).then((response) => response.text())
  const told = [path + search, userId, locale, timeZone].join(' ')
  return { html: '<h1>' + (answer ?? told + ' $& ') + '</h1>', report: {}, state: {} }
}`

const webRoot = fakeWebBuild({}, RENDERER)
const { app } = await startTestApp({
  extend: (server) => {
    server.register((scope) => serveWebApp(scope, webRoot, { renderWithinMs: 60_000 }))
  },
})

const rootIn = (html: string) => html.match(/<div id="root">(.*?)<\/div>/s)?.[1]
const nobodyAnswers = async () => null

const visit = (change: Partial<RenderRequest> = {}): RenderRequest => ({
  path: '/plots',
  search: '',
  userId: 'user1',
  locale: 'en-US',
  timeZone: 'UTC',
  now: 0,
  origin: '',
  ...change,
})

test('a screen arrives rendered for the person, the language and the zone of the visit', async () => {
  const headers = {
    cookie: `${as('user2').cookie}; commonplot_time_zone=Asia%2FTokyo`,
    'accept-language': 'de-at,de;q=0.9',
  }
  const page = await app.inject({ url: '/plots?query=bed', headers })
  expect(rootIn(page.body)).toBe('<h1>/plots?query=bed user2 de-AT Asia/Tokyo $& </h1>')
  expect(page.headers['vary']).toContain('accept-language')
  const plain = await app.inject({ url: '/plots', headers: { 'accept-language': '*' } })
  expect(rootIn(plain.body)).toBe('<h1>/plots user1 en-US UTC $& </h1>')
})

test('the calls of a rendered page are answered as its person, also for two pages at once', async () => {
  const ask = (userId: string) =>
    app.inject({ url: `/plots?ask=/api/conversations?userId=${userId}`, headers: as(userId) })
  const [mine, theirs] = await Promise.all([ask('user1'), ask('user2')])
  const answered = async (userId: string) => {
    const url = `/api/conversations?userId=${userId}`
    return `<h1>${(await app.inject({ url, headers: as(userId) })).body}</h1>`
  }
  expect(rootIn(mine.body)).toBe(await answered('user1'))
  expect(rootIn(theirs.body)).toBe(await answered('user2'))
  expect(mine.body).not.toBe(theirs.body)
})

test.each(['/plots', 'http://127.0.0.1:1/', '/api/../plots'])(
  'a page that asks for %s, which is no call of the API, comes empty',
  async (address) => {
    const { statusCode, body } = await app.inject(`/plots?ask=${encodeURIComponent(address)}`)
    expect(statusCode).toBe(200)
    expect(rootIn(body)).not.toContain('<!doctype')
  },
)

test('a screen that cannot be rendered comes empty, and the browser renders it', async () => {
  const { statusCode, body } = await app.inject('/tools')
  expect([statusCode, rootIn(body)]).toEqual([200, ''])
  expect(body).toContain('<title>Tool Sharing · Commonplot</title>')
})

test('rendering that is stuck is given up, and the next visits are not kept waiting', async () => {
  const failures: string[] = []
  const stream = { write: (line: string) => void failures.push(JSON.parse(line).msg) }
  const server = Fastify({ logger: { level: 'warn', stream } })
  const render = openPageRenderer(server, webRoot, 300)
  expect(await render(visit({ path: '/impact' }), nobodyAnswers)).toBeNull()
  const before = failures.length
  expect(before).toBeGreaterThan(0)
  // For a while no new renderer is started, so none can fail.
  expect(await render(visit(), nobodyAnswers)).toBeNull()
  expect(failures).toHaveLength(before)
  await server.close()
})

test('under a rush of visits the last ones are left to their browsers', async () => {
  const server = Fastify()
  const render = openPageRenderer(server, webRoot, 60_000)
  const { promise: released, resolve: release } = Promise.withResolvers<null>()
  const waiting = Array.from({ length: 8 }, () =>
    render(visit({ search: '?ask=/api/plots' }), () => released),
  )
  expect(await render(visit(), nobodyAnswers)).toBeNull()
  release(null)
  await Promise.all(waiting)
  expect(await render(visit(), nobodyAnswers)).not.toBeNull()
  await server.close()
})

test('without a build for servers nothing is rendered', async () => {
  const render = openPageRenderer(Fastify(), fakeWebBuild({}))
  expect(await render(visit(), nobodyAnswers)).toBeNull()
})
