import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DrawRequest } from '@commonplot/shared/screens/page-state.ts'
import Fastify from 'fastify'
import { afterAll, expect, test, vi } from 'vitest'
import { as, startTestApp } from '../../testing/test-app.ts'
import { openPageDrawer } from './page-renderer.ts'
import { serveWebApp } from './pages.ts'
import { keepDrawings } from './rendered-page-cache.ts'

// Stands for the build of the web app for servers: says what it was given, or misbehaves.
const SCREENS = `export async function draw({ path, search, userId, locale, firstData }) {
  if (path === '/tools') throw new Error('a screen with a mistake')
  if (path === '/impact') while (true) {}
  const told = [path + search, userId, locale, firstData.timeZone].join(' ')
  return { html: '<h1>' + told + ' $& </h1>', firstData: { ...firstData, answers: [], drawn: {} } }
}`

const folder = mkdtempSync(join(tmpdir(), 'commonplot-drawing-'))
afterAll(() => rmSync(folder, { recursive: true }))
const webRoot = join(folder, 'dist')
mkdirSync(webRoot)
mkdirSync(join(folder, 'dist-server'))
writeFileSync(join(folder, 'dist-server/render-page.js'), SCREENS)
writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
const template =
  '<!--page-head--><!--/page-head--><div id="root"></div><!--first-data--><!--page-code-->'
writeFileSync(join(webRoot, 'index.html'), template)

const { app } = await startTestApp({
  extend: (server) => {
    server.register((scope) => serveWebApp(scope, webRoot, { drawWithinMs: 60_000 }))
  },
})

const rootIn = (html: string) => html.match(/<div id="root">(.*?)<\/div>/)?.[1]

const visit = (change: Partial<DrawRequest> = {}): DrawRequest => ({
  path: '/plots',
  search: '',
  userId: 'user1',
  locale: 'en-US',
  now: 0,
  firstData: { timeZone: 'UTC', answers: [] },
  ...change,
})

test('a screen arrives drawn for the person, the language and the zone of the visit', async () => {
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

test('a screen that cannot be drawn comes empty, with its data', async () => {
  const { statusCode, body } = await app.inject('/tools')
  expect([statusCode, rootIn(body)]).toEqual([200, ''])
  expect(body).toContain('/api/tools?source=external')
})

test('a drawing that is stuck is given up, and the next visits are not kept waiting', async () => {
  const server = Fastify()
  const draw = openPageDrawer(server, webRoot, 300)
  expect(await draw(visit({ path: '/impact' }))).toBeNull()
  expect(await draw(visit())).toBeNull()
  await server.close()
})

test('without a build for servers nothing is drawn', async () => {
  const draw = openPageDrawer(Fastify(), join(folder, 'dist/elsewhere'))
  expect(await draw(visit())).toBeNull()
})

test('the same data is drawn once a minute, other data at once, and never for another person', async () => {
  const draw = vi.fn(async ({ now }: DrawRequest) => ({ html: String(now), firstData: '' }))
  const kept = keepDrawings(draw)
  await kept(visit())
  expect((await kept(visit({ now: 59_000 })))?.html).toBe('0')
  expect((await kept(visit({ now: 60_000 })))?.html).toBe('60000')
  expect((await kept(visit({ now: 1, userId: 'user2' })))?.html).toBe('1')
  const answers = [{ url: '/api/plots', body: [], total: '0', link: null }]
  await kept(visit({ now: 60_001, firstData: { timeZone: 'UTC', answers } }))
  expect(draw).toHaveBeenCalledTimes(4)
})

test('what is kept stays within its memory, and a failure is not kept at all', async () => {
  const draw = vi.fn(async ({ path }: DrawRequest) =>
    path === '/tools' ? null : { html: 'x'.repeat(40), firstData: '' },
  )
  const kept = keepDrawings(draw, 100)
  for (const path of ['/a', '/b', '/b', '/a', '/tools', '/tools']) await kept(visit({ path }))
  expect(draw.mock.calls.map(([{ path }]) => path)).toEqual(['/a', '/b', '/a', '/tools', '/tools'])
})
