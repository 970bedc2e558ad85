import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import type { FirstData } from '@commonplot/shared/screens/page-state.ts'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { plots } from '../../features/plots/plots.table.ts'
import { as, startTestApp } from '../../testing/test-app.ts'
import { serveWebApp } from './pages.ts'

const HOSTILE = '</script><script>alert(1)</script><!-- \u2028 $& "quoted" & \'more\''

const webRoot = mkdtempSync(join(tmpdir(), 'commonplot-web-'))
afterAll(() => rmSync(webRoot, { recursive: true }))
const template = readFileSync(new URL('../../../../web/index.html', import.meta.url))
writeFileSync(join(webRoot, 'index.html'), template)
writeFileSync(join(webRoot, 'service-worker.js'), '')
mkdirSync(join(webRoot, 'assets'))
writeFileSync(join(webRoot, 'assets/app-abc.js'), 'plain')
writeFileSync(join(webRoot, 'assets/app-abc.js.br'), 'compressed')
mkdirSync(join(webRoot, '.vite'))
const manifest = {
  'src/start.ts': {
    file: 'assets/start.js',
    isEntry: true,
    imports: ['_loader.js'],
    dynamicImports: ['src/main.tsx'],
  },
  '_loader.js': { file: 'assets/loader.js' },
  'src/main.tsx': { file: 'assets/main.js', imports: ['_frame.js', '_loader.js'] },
  '_frame.js': { file: 'assets/frame.js' },
  'src/pages/plot-list.page.tsx': { file: 'assets/plots.js', imports: ['_frame.js', '_ui.js'] },
  '_ui.js': { file: 'assets/ui.js' },
}
writeFileSync(join(webRoot, '.vite/manifest.json'), JSON.stringify(manifest))

const { app, db } = await startTestApp({
  extend: (server) => {
    server.register((scope) => serveWebApp(scope, webRoot))
  },
})

const open = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: 'garden.test', ...headers } })

function dataIn(html: string): FirstData {
  const json = html.match(/<script type="application\/json" id="first-data">(.*?)<\/script>/)?.[1]
  return JSON.parse(json ?? 'null')
}

const urlsIn = (html: string) => dataIn(html).answers.map(({ url }) => url)

test.each([
  ['/', '/api/plots'],
  ['/', '/api/stats'],
  ['/plots', '/api/plots?source=external'],
  ['/plots?query=rooftop&nonsense=1', '/api/plots?query=rooftop&source=external'],
  ['/plots/plot-1', '/api/plots/plot-1'],
  ['/tools/tool-1', '/api/tools/tool-1'],
  ['/plant/plant-1', '/api/plants/plant-1'],
  ['/messages', '/api/conversations?userId=user1'],
  ['/impact', '/api/impact/stats/user1'],
  ['/nowhere', '/api/users/user1/unread-count'],
])('%s carries the answer of %s', async (path, call) => {
  const { answers } = dataIn((await open(path)).body)
  const carried = answers.find(({ url }) => url === call)
  const asked = await app.inject({ url: call, headers: { 'x-time-zone': 'UTC' } })
  expect(carried?.body).toEqual(asked.json())
  expect(carried?.total ?? undefined).toBe(asked.headers['x-total-count'])
})

test('what people wrote cannot end the data or become markup', async () => {
  await db.update(plots).set({ name: HOSTILE }).where(eq(plots.id, 'plot-2'))
  for (const path of ['/plots', '/plots/plot-2']) {
    const { body } = await open(path)
    expect(body).not.toContain('<script>alert')
    expect(body).not.toContain('<!--')
    expect(body.slice(body.indexOf('first-data'))).not.toContain('\u2028')
    expect(JSON.stringify(dataIn(body))).toContain(JSON.stringify(HOSTILE).slice(1, -1))
  }
  const { body } = await open('/plots/plot-2')
  const listing = body.match(/<script type="application\/ld\+json" id="listing">(.*?)<\/script>/)
  expect(JSON.parse(listing?.[1] ?? '').name).toBe(HOSTILE)
  expect(body).toContain('<title>&lt;/script&gt;&lt;script&gt;alert(1)')
})

test('the page is of the person who opens it, and no cache may share it', async () => {
  const mine = await open('/messages')
  const theirs = await open('/messages', as('user2'))
  expect(urlsIn(mine.body)).toContain('/api/users/user1/unread-count')
  expect(urlsIn(theirs.body)).toContain('/api/users/user2/unread-count')
  expect(theirs.body).not.toContain('userId=user1')
  expect(theirs.headers['cache-control']).toBe('private, no-cache')
  expect(theirs.headers.vary).toContain('cookie')
})

test('figures of a day are worked out in the time zone that the browser told', async () => {
  const cookie = 'commonplot_time_zone=Pacific%2FAuckland'
  expect(dataIn((await open('/impact', { cookie })).body).timeZone).toBe('Pacific/Auckland')
  expect(dataIn((await open('/impact')).body).timeZone).toBe('UTC')
})

test('a time zone that does not exist is UTC', async () => {
  const cookie = 'commonplot_time_zone=Narnia%2FLantern'
  expect(dataIn((await open('/impact', { cookie })).body).timeZone).toBe('UTC')
})

test('title, description and social card are right without JavaScript', async () => {
  const { body } = await open('/plots/plot-1')
  const { body: plot } = await app.inject('/api/plots/plot-1')
  const { name } = JSON.parse(plot)
  expect(body).toContain(`<title>${name} · Commonplot</title>`)
  expect(body).toContain(`<meta property="og:title" content="${name}">`)
  expect(body).toContain(
    `<meta property="og:image" content="http://garden.test/pictures/social/plot-sunrise-1.jpg">`,
  )
  expect(body).toContain('<meta property="og:url" content="http://garden.test/plots/plot-1">')
  expect((await open('/tools')).body).toContain('<title>Tool Sharing · Commonplot</title>')
  expect((await open('/plots/none')).body).toContain('<title>Garden plot · Commonplot</title>')
})

test('the code of the screen is asked for with the page, what the entry names once', async () => {
  const { body } = await open('/plots')
  const code = [...body.matchAll(/<link rel="modulepreload" fetchpriority="low" href="([^"]+)">/g)]
  expect(code.map(([, href]) => href)).toEqual([
    '/assets/main.js',
    '/assets/frame.js',
    '/assets/plots.js',
    '/assets/ui.js',
  ])
})

test('a browser that takes brotli gets the page and the assets compressed', async () => {
  const page = await open('/plots', { 'accept-encoding': 'gzip, br' })
  expect(page.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(page.rawPayload).toString()).toContain('Find Garden Plots')
  const asset = await open('/assets/app-abc.js', { 'accept-encoding': 'gzip, br' })
  expect([asset.headers['content-encoding'], asset.body]).toEqual(['br', 'compressed'])
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await open('/assets/app-abc.js')).body).toBe('plain')
})

test('the service worker may speak to this server only, and is never kept', async () => {
  const { headers } = await open('/service-worker.js')
  expect(headers['content-security-policy']).toBe("default-src 'self'")
  expect(headers['cache-control']).toBe('no-cache')
})

test('an address that makes no sense still gets the page', async () => {
  for (const path of ['/plots/%E0%A4%A', '/a/b/c', '/plots/%00']) {
    expect((await open(path, { host: '[' })).statusCode).toBeLessThan(500)
  }
})
