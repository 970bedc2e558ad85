import { expect, test } from 'vitest'
import { startTestApp } from '../../testing/test-app.ts'
import { fakeWebBuild } from '../../testing/web-build.ts'
import { serveWebApp } from '../pages/pages.ts'

const { app } = await startTestApp({
  hosts: { listensOn: '127.0.0.1' },
  extend: (server) => {
    server.register((scope) => serveWebApp(scope, fakeWebBuild({})))
  },
})

test.each([
  ['cross-site', 403],
  ['same-site', 403],
  ['none', 302],
  ['same-origin', 302],
])(
  'a persona is chosen by the person, not by a page of another site: %s [A10]',
  async (site, status) => {
    const response = await app.inject({ url: '/?as=user2', headers: { 'sec-fetch-site': site } })
    expect(response.statusCode).toBe(status)
    expect(response.headers['set-cookie'] === undefined).toBe(status === 403)
  },
)

// Without any service the sync itself is 503, which is further than another site may come.
test.each([
  [{ 'sec-fetch-site': 'cross-site' }, 403],
  [{ 'sec-fetch-site': 'same-site' }, 403],
  [{ referer: 'http://evil.example/page' }, 403],
  [{ origin: 'null' }, 403],
  [{ 'sec-fetch-site': 'same-origin', referer: 'http://localhost/' }, 503],
  [{ referer: 'http://localhost/impact' }, 503],
  [{}, 503],
])('a sync is started by our own pages: %o [A10]', async (from, status) => {
  for (const method of ['GET', 'HEAD'] as const) {
    const headers = { host: 'localhost', ...from }
    const { statusCode } = await app.inject({ method, url: '/api/external/sync', headers })
    expect(statusCode).toBe(status)
  }
})

test('a page of another site may still read what changes nothing, if a browser lets it [A10]', async () => {
  const headers = { 'sec-fetch-site': 'cross-site' }
  expect((await app.inject({ url: '/', headers })).statusCode).toBe(200)
  expect((await app.inject({ url: '/api/plots', headers })).statusCode).toBe(200)
})

const PUBLIC = 'https://garden.example'
const { app: publicApp } = await startTestApp({
  publicUrl: PUBLIC,
  hosts: { listensOn: '127.0.0.1', publicUrl: PUBLIC },
})

test.each([
  ['its own pages', 'garden.example', PUBLIC, 201],
  ['its own pages, the port written out', 'garden.example:443', PUBLIC, 201],
  ['plain http of the same name', 'garden.example', 'http://garden.example', 403],
  ['another port of the same name', 'garden.example', 'https://garden.example:8443', 403],
  ['a name below it', 'garden.example', 'https://www.garden.example', 403],
  ['pages of this machine', 'localhost:3000', 'http://localhost:3000', 201],
  ['another port of this machine', 'localhost:3000', 'http://localhost:4000', 403],
  ['the public pages, by another name', 'localhost:3000', PUBLIC, 403],
])(
  'where the place is reached by https, a post from %s is taken by its whole origin [A28]',
  async (_what, host, origin, status) => {
    const post = (headers: Record<string, string>) =>
      publicApp.inject({
        ...{ method: 'POST', url: '/api/posts', payload: { content: 'Beans' } },
        headers: { host, ...headers },
      })
    expect((await post({ origin })).statusCode).toBe(status)
    expect((await post({ referer: `${origin}/posts` })).statusCode).toBe(status)
  },
)
