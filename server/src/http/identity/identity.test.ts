import { readFileSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import { readAllContracts } from '../../testing/fuzz/all-contracts.ts'
import { as, startTestApp } from '../../testing/test-app.ts'
import { fakeWebBuild } from '../../testing/web-build.ts'
import { serveWebApp } from '../pages/pages.ts'
import { proxyHeadersOf } from '../security/loopback.ts'

const RENDERER = `export async function renderPage({ userId }) {
  const response = await fetch('/api/users/user2/unread-count')
  const { roles } = await (await fetch('/api/me')).json()
  return { html: '', report: {}, state: { userId, status: response.status, roles } }
}`

const hosts = { listensOn: '127.0.0.1' }
const { app } = await startTestApp({
  hosts,
  trustedProxies: 1,
  extend: (server) => {
    server.register((scope) => serveWebApp(scope, fakeWebBuild({}, RENDERER)))
  },
})

/** A proxy on this machine, and what it leaves in a request; of its headers each one alone is enough. */
const LEFT_BY: Record<string, Record<string, string>> = {
  'a proxy that tells nothing': { 'x-forwarded-for': '' },
  'a proxy that forges us': { 'x-real-ip': '127.0.0.1' },
  'RFC 7239': { forwarded: 'for=127.0.0.1', via: '1.1 here' },
  nginx: {
    ...{
      'x-forwarded-for': '203.0.113.7',
      'x-real-ip': '203.0.113.7',
      'x-forwarded-proto': 'http',
    },
    ...{ 'x-forwarded-host': 'garden.example', 'x-forwarded-port': '443', 'x-scheme': 'https' },
    ...{
      'x-original-uri': '/',
      'x-original-forwarded-for': '203.0.113.7',
      'x-forwarded-ssl': 'on',
    },
  },
  Traefik: { 'x-forwarded-server': 'edge', 'x-forwarded-prefix': '/garden' },
  Apache: {
    'x-forwarded-server': 'garden.example',
    via: '1.1 garden.example',
    'max-forwards': '9',
  },
  HAProxy: { 'x-client-ip': '203.0.113.7', 'x-haproxy-server-state': 'UP', 'x-ssl': '1' },
  Envoy: {
    ...{ 'x-envoy-external-address': '203.0.113.7', 'x-envoy-internal': 'true' },
    'x-envoy-expected-rq-timeout-ms': '15000',
  },
  Varnish: { 'x-varnish': '32770', 'surrogate-capability': 'key=ESI/1.0' },
  cloudflared: {
    ...{ 'cf-connecting-ip': '203.0.113.7', 'cf-ray': '230b-SJC', 'cf-ipcountry': 'US' },
    ...{ 'cf-visitor': '{"scheme":"https"}', 'cdn-loop': 'cloudflare', 'true-client-ip': '2001::' },
  },
  ngrok: { 'ngrok-auth-user-email': 'a@b.example', 'x-ngrok-region': 'eu' },
  'Tailscale Funnel': {
    'tailscale-user-login': 'ada@garden.example',
    'tailscale-headers-info': '',
  },
  Fastly: { 'fastly-client-ip': '203.0.113.7', 'fastly-ssl': '1', 'fastly-ff': 'x' },
  Akamai: { 'true-client-ip': '203.0.113.7', 'akamai-origin-hop': '2', 'x-akamai-edgescape': 'a' },
  CloudFront: { 'x-amz-cf-id': 'x', 'cloudfront-viewer-address': '203.0.113.7:1' },
  'load balancers of clouds': {
    ...{
      'x-amzn-trace-id': 'Root=1',
      'x-cloud-trace-context': '1/1',
      'x-azure-clientip': '1.1.1.1',
    },
    ...{ 'x-azure-ref': 'x', 'x-fd-healthprobe': '1', 'x-arr-log-id': '1', 'disguised-host': 'a' },
    ...{ 'x-appengine-user-ip': '1.1.1.1', 'fly-client-ip': '1.1.1.1', 'x-request-start': '1' },
    ...{ 'x-vercel-ip-country': 'US', 'x-nf-client-connection-ip': '1.1.1.1' },
  },
  'older kin': {
    ...{ 'x-cluster-client-ip': '1.1.1.1', 'client-ip': '1.1.1.1', 'forwarded-for': '1.1.1.1' },
    ...{ 'x-forwarded': 'for=1.1.1.1', 'x-remote-ip': '1.1.1.1', 'x-remote-addr': '1.1.1.1' },
    ...{ 'x-originating-ip': '1.1.1.1', 'x-original-url': '/', 'wl-proxy-client-ip': '1.1.1.1' },
    ...{
      'x-forwarded-by': 'a',
      'x-original-host': 'a',
      'x-proxyuser-ip': '1.1.1.1',
      x_real_ip: 'a',
    },
    ...{ 'proxy-connection': 'keep-alive', 'do-connecting-ip': '1.1.1.1', 'x-host': 'a' },
  },
}

const FORWARDED: [way: string, from: InjectOptions][] = [
  ...Object.entries(LEFT_BY).flatMap(([proxy, headers]) =>
    Object.entries(headers).map(([name, value]): [string, InjectOptions] => [
      `${proxy}, ${name}: ${value}`,
      // The names of its hosts are not believed, so that each request comes by our own.
      { headers: { [name]: value.replace('garden.example', 'localhost') } },
    ]),
  ),
  ['another machine', { headers: {}, remoteAddress: '203.0.113.7' }],
]

/** Only user2 may read it. */
const ownOfUser2 = '/api/users/user2/unread-count'

test.each(FORWARDED)('through %s nobody becomes somebody else [A6]', async (_way, from) => {
  const headers = { ...from.headers, ...as('user2') }
  expect((await app.inject({ ...from, url: ownOfUser2, headers })).statusCode).toBe(403)
  const chosen = await app.inject({ ...from, url: '/?as=user2' })
  expect(chosen.statusCode).toBe(404)
  expect(chosen.headers['set-cookie']).toBeUndefined()
})

test.each(['127.0.0.1', '127.0.0.3', '::1', '::ffff:127.0.0.1'])(
  'who sits at this machine (%s) may try a persona [A6]',
  async (remoteAddress) => {
    const headers = as('user2')
    expect((await app.inject({ url: ownOfUser2, headers, remoteAddress })).statusCode).toBe(200)
    expect((await app.inject({ url: '/?as=user2', remoteAddress })).statusCode).toBe(302)
  },
)

const stateOf = (html: string) =>
  JSON.parse(html.match(/id="page-state">(.*?)<\/script>/)?.[1] ?? 'null')

test('a page is read as whoever opens it, and by nothing that its visitor says [A6]', async () => {
  const local = await app.inject({ url: '/messages', headers: as('user2') })
  expect(stateOf(local.body)).toEqual({ userId: 'user2', status: 200, roles: ['member'] })
  for (const [, from] of FORWARDED) {
    const headers = { ...from.headers, ...as('user2') }
    const { body } = await app.inject({ ...from, url: '/messages', headers })
    expect(stateOf(body)).toEqual({ userId: 'user1', status: 403, roles: ['member'] })
  }
})

/** Invitations are for places where people sign in. */
const forOperators = (await readAllContracts()).filter(
  ({ access, method, path }) => access === 'operator' && app.hasRoute({ method, url: path }),
)
const OF_OPERATORS = [
  ...forOperators.map(({ method, path }) => ({ method, url: path.replace(/:\w+/g, 'user2') })),
  ...['/api/operator/people.csv', '/api/operator/money.csv'].map(
    (url) => ({ method: 'GET', url }) as const,
  ),
]
const rolesSeen = async (from: InjectOptions) =>
  (await app.inject({ ...from, url: '/api/me' })).json().roles

test.each(FORWARDED)('a caller through %s is no operator [A1]', async (_way, from) => {
  expect(OF_OPERATORS.length).toBeGreaterThan(20)
  for (const call of OF_OPERATORS) {
    const answer = await app.inject({ ...from, ...call })
    expect({ ...call, status: answer.statusCode, ...answer.json() }).toEqual({
      ...call,
      status: 403,
      message: 'Only an operator can do this',
    })
  }
  expect(await rolesSeen(from)).toEqual(['member'])
  for (const url of ['/metrics', '/operations/stuck-refunds', '/dev/mail', '/dev/mail.json']) {
    expect((await app.inject({ ...from, url })).statusCode).toBe(404)
  }
})

test('a person at this machine runs it, on pages drawn by the server too, also between requests of strangers [A1]', async () => {
  for (const [, from] of FORWARDED) {
    expect(await rolesSeen({})).toEqual(['member', 'operator'])
    expect(await rolesSeen(from)).toEqual(['member'])
  }
  const { body } = await app.inject({ url: '/profile' })
  expect(stateOf(body).roles).toEqual(['member', 'operator'])
  expect((await app.inject('/api/operator/people')).statusCode).toBe(200)
})

const listening = app.listen({ host: '127.0.0.1', port: 0 })

/** As nginx sends it on when its configuration says nothing but where to. */
const BY_NGINX_DEFAULTS = 'HTTP/1.0\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n'
/** As a browser sends it. */
const BY_A_BROWSER = 'HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n'

test.each([
  ['a browser at this machine', BY_A_BROWSER, ['member', 'operator'], 200],
  ['nginx with its defaults', BY_NGINX_DEFAULTS, ['member'], 404],
])(
  '%s, over a real connection, has the roles it should [A1]',
  async (_way, head, roles, metrics) => {
    await listening
    const { port } = app.server.address() as AddressInfo
    const say = async (path: string) => {
      const socket = connect(port, '127.0.0.1')
      socket.write(`GET ${path} ${head}`)
      return await text(socket)
    }
    const me = await say('/api/me')
    expect(JSON.parse(me.slice(me.indexOf('{'), me.lastIndexOf('}') + 1)).roles).toEqual(roles)
    expect(await say('/metrics')).toContain(`HTTP/1.1 ${metrics} `)
  },
)

test('no client can make the header of the server’s own calls [A6]', async () => {
  const [name = '', value = ''] =
    Object.entries(
      app.actInside({ userId: 'user2', isOperator: false, suspension: null, session: null }),
    )[0] ?? []
  const secret = value.split(' ')[0] ?? ''
  const statusFor = async (told: string) =>
    (await app.inject({ url: ownOfUser2, headers: { [name]: told } })).statusCode
  expect(await statusFor(value)).toBe(200)
  const guesses = [
    '',
    'user2',
    ' user2',
    `${'x'.repeat(secret.length)} user2`,
    `${secret.slice(1)} user2`,
  ]
  for (const guess of guesses) expect(await statusFor(guess)).toBe(403)
  const answers = [await app.inject('/messages'), await app.inject(ownOfUser2)]
  for (const { body, headers } of answers) {
    expect(body + JSON.stringify(headers)).not.toContain(secret)
  }
})

test('a page that was led here by another name reads no metrics either [A7]', async () => {
  const statusFor = async (host: string) =>
    (await app.inject({ url: '/metrics', headers: { host } })).statusCode
  expect(await statusFor('localhost:3000')).toBe(200)
  expect(await statusFor('evil.example')).toBe(404)
})

test.each(['deploy/nginx/site.conf', 'docs/running-it.md'])(
  'nginx as %s has it gives itself away by several headers [A1]',
  (file) => {
    const text = readFileSync(new URL(`../../../../${file}`, import.meta.url), 'utf8')
    const names = [...text.matchAll(/proxy_set_header (\S+)/g)].map(([, name = '']) => name)
    const headers = Object.fromEntries(names.map((name) => [name.toLowerCase(), '']))
    expect(proxyHeadersOf(headers)).toEqual(
      expect.arrayContaining(['x-forwarded-for', 'x-forwarded-proto']),
    )
  },
)
