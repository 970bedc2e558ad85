import { brotliDecompressSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { plots } from '../../features/plots/plots.table.ts'
import { as, startTestApp } from '../../testing/test-app.ts'
import { fakeWebBuild } from '../../testing/web-build.ts'
import { serveWebApp } from './pages.ts'

const HOSTILE = '</script><script>alert(1)</script><!-- \u2028 $& "quoted" & \'more\''

const manifest = {
  '_start.js': {
    file: 'assets/start.js',
    name: 'start',
    imports: ['_loader.js'],
    dynamicImports: ['src/main.tsx'],
  },
  '_loader.js': { file: 'assets/loader.js' },
  'src/main.tsx': { file: 'assets/main.js', imports: ['_frame.js', '_loader.js'] },
  '_frame.js': { file: 'assets/frame.js' },
  'src/pages/plot-list.page.tsx': { file: 'assets/plots.js', imports: ['_frame.js', '_ui.js'] },
  '_ui.js': { file: 'assets/ui.js' },
}

// Stands for the build of the web app for servers: each page reads the call of the same name.
const RENDERER = `export async function renderPage({ path, search, ...visit }) {
  const response = await fetch('/api' + path + search)
  const data = await response.json()
  const report = { isMissing: response.status === 404 }
  if (data.name) {
    report.head = { title: data.name, description: data.description, image: data.images[0] }
    report.structuredData = { name: data.name }
  }
  return { html: '', report, state: { ...visit, data } }
}`

const webRoot = fakeWebBuild(
  {
    'service-worker.js': '',
    'assets/app-abc.js': 'plain',
    'assets/app-abc.js.br': 'compressed',
    '.vite/manifest.json': JSON.stringify(manifest),
  },
  RENDERER,
)
const unrenderedRoot = fakeWebBuild({})

const { app, db } = await startTestApp({
  extend: (server) => {
    server.register((scope) => serveWebApp(scope, webRoot))
  },
})
const { app: publicApp } = await startTestApp({
  extend: (server) => {
    const publicUrl = 'https://garden.test'
    server.register((scope) => serveWebApp(scope, webRoot, { publicUrl }))
  },
})
const { app: unrenderedApp } = await startTestApp({
  extend: (server) => {
    server.register((scope) => serveWebApp(scope, unrenderedRoot))
  },
})

const { app: testModeApp } = await startTestApp({
  extend: (server) => {
    server.register((scope) => serveWebApp(scope, webRoot, { saysTestMode: true }))
  },
})
const { app: unrenderedTestModeApp } = await startTestApp({
  extend: (server) => {
    server.register((scope) => serveWebApp(scope, unrenderedRoot, { saysTestMode: true }))
  },
})

const open = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: 'evil.test', ...headers } })

interface State {
  userId: string
  timeZone: string
  data: unknown
}

function stateIn(html: string): State {
  const json = html.match(/<script type="application\/json" id="page-state">(.*?)<\/script>/)?.[1]
  return JSON.parse(json ?? 'null')
}

test('words of people cannot end the data of a page or become markup', async () => {
  await db.update(plots).set({ name: HOSTILE }).where(eq(plots.id, 'plot-2'))
  for (const path of ['/plots', '/plots/plot-2']) {
    const { body } = await open(path)
    expect(body).not.toContain('<script>alert')
    expect(body).not.toContain('<!--')
    expect(body.slice(body.indexOf('page-state'))).not.toContain('\u2028')
    expect(JSON.stringify(stateIn(body))).toContain(JSON.stringify(HOSTILE).slice(1, -1))
  }
  const { body } = await open('/plots/plot-2')
  const listing = body.match(/<script type="application\/ld\+json" id="listing">(.*?)<\/script>/)
  expect(JSON.parse(listing?.[1] ?? '').name).toBe(HOSTILE)
  expect(body).toContain('<title>&lt;/script&gt;&lt;script&gt;alert(1)')
})

test('the page is of the person who opens it, and no cache may share it', async () => {
  const mine = await open('/conversations?userId=user1')
  const theirs = await open('/conversations?userId=user2', as('user2'))
  expect(stateIn(mine.body).userId).toBe('user1')
  expect(stateIn(theirs.body).userId).toBe('user2')
  expect(stateIn(theirs.body).data).not.toEqual(stateIn(mine.body).data)
  expect(theirs.headers['cache-control']).toBe('private, no-cache')
  expect(theirs.headers.vary).toContain('cookie')
})

test.each([
  ['commonplot_time_zone=Pacific%2FAuckland', 'Pacific/Auckland'],
  ['', 'UTC'],
  ['commonplot_time_zone=Narnia%2FLantern', 'UTC'],
])(
  'figures of a day are worked out in the time zone that the browser told: %j',
  async (cookie, zone) => {
    expect(stateIn((await open('/plots', { cookie })).body).timeZone).toBe(zone)
  },
)

test('title, description and social card are right without JavaScript', async () => {
  const { body } = await publicApp.inject({
    url: '/plots/plot-1?x=1',
    headers: { host: 'evil.test' },
  })
  const { name } = (await app.inject('/api/plots/plot-1')).json()
  expect(body).toContain(`<title>${name} · Commonplot</title>`)
  expect(body).toContain(`<meta property="og:title" content="${name}">`)
  expect(body).toContain(
    `<meta property="og:image" content="https://garden.test/pictures/social/plot-sunrise-1.jpg">`,
  )
  expect(body).toContain('<meta property="og:url" content="https://garden.test/plots/plot-1">')
  expect(body).toContain('<link rel="canonical" href="https://garden.test/plots/plot-1">')
  expect((await open('/tools')).body).toContain('<title>Tool Sharing · Commonplot</title>')
})

test('without PUBLIC_URL no address is built from what a request says about its host [A17]', async () => {
  const { body } = await open('/plots/plot-1')
  expect(body).not.toContain('evil.test')
  expect(body).not.toMatch(/canonical|og:url/)
  expect(body).toContain('content="/pictures/social/plot-sunrise-1.jpg"')
})

test.each(['/plots/none', '/nowhere', '/plots/plot-1/more', '//'])(
  '%s is the same page with the status 404, and no address for search engines [A14] [A17]',
  async (path) => {
    const { statusCode, body } = await publicApp.inject(path)
    expect(statusCode).toBe(404)
    expect(body).toContain('<div id="root">')
    expect(body).not.toContain('canonical')
  },
)

test.each([
  ['/nowhere', 404, '404 Page Not Found'],
  ['//', 404, '404 Page Not Found'],
  ['/plots/none', 200, 'Garden plot'],
  ['/plots', 200, 'Find Garden Plots'],
])(
  'where nothing can be rendered, the list of screens answers %s with %i [A17]',
  async (path, status, title) => {
    const { statusCode, body } = await unrenderedApp.inject(path)
    expect(statusCode).toBe(status)
    expect(body).toContain(`<title>${title} · Commonplot</title>`)
  },
)

test('the code of the screen is named in the page, without what the HTML names by itself', async () => {
  const { body } = await open('/plots')
  const code = [...body.matchAll(/<link rel="modulepreload" href="([^"]+)" fetchpriority="low">/g)]
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
  const refused = await open('/plots', { 'accept-encoding': 'gzip, br;q=0' })
  expect(refused.headers['content-encoding']).toBeUndefined()
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

test.each([
  ['rendered', testModeApp],
  ['left to the browser', unrenderedTestModeApp],
])('every page, %s, says that only test cards work where that is so [A12]', async (_way, place) => {
  for (const url of ['/', '/plots', '/plots/plot-2', '/operator', '/nowhere']) {
    const { body } = await place.inject(url)
    const [banner = ''] = body.match(/<aside id="test-mode"[\s\S]*?<\/aside>/) ?? []
    expect(banner).toContain('Only test cards work here')
    expect(banner).not.toMatch(/<aside[^>]* hidden/)
    expect(body.indexOf(banner)).toBeLessThan(body.indexOf('<div id="root">'))
  }
})

test('no page speaks of test cards elsewhere [A12]', async () => {
  for (const place of [app, publicApp, unrenderedApp]) {
    expect((await place.inject('/')).body).not.toContain('test-mode')
  }
})

const { app: proxiedApp } = await startTestApp({
  trustedProxies: 1,
  extend: (server) => {
    server.register((scope) => serveWebApp(scope, webRoot))
  },
})

test.each([
  ['https', proxiedApp, 'https', 'max-age=31536000; includeSubDomains'],
  ['http', proxiedApp, 'http', undefined],
  ['http with a word about https that nobody is trusted to say', app, 'https', undefined],
])(
  'over %s a browser is told to come by https alone only where it came so [C6]',
  async (_way, place, proto, told) => {
    const headers = { 'x-forwarded-proto': proto, 'x-forwarded-for': '203.0.113.7' }
    for (const url of ['/', '/plots/plot-1', '/nowhere']) {
      const answer = await place.inject({ url, headers })
      expect(answer.headers['strict-transport-security']).toBe(told)
    }
    expect((await place.inject('/')).headers['strict-transport-security']).toBeUndefined()
  },
)
