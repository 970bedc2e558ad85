import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { securityHeaders } from '../security/security-headers.ts'
import { networkOf, trustProxies } from './client-address.ts'
import { rateLimit } from './rate-limit.ts'
import { addressLength } from './server-limits.ts'

// Five seconds' worth may come at once: two requests.
const TWO_AT_ONCE = 24

async function open({
  pointsPerMinute = TWO_AT_ONCE,
  trustedProxies = 0,
  nowMs = (): number => 0,
} = {}) {
  const app = Fastify({ trustProxy: trustProxies(trustedProxies) })
  onTestFinished(() => app.close())
  await app.register(securityHeaders)
  await app.register(addressLength)
  await app.register(rateLimit, { pointsPerMinute, shared: null, refusalDelayMs: 0, nowMs })
  app.get('/', async () => 'come in')
  app.get('/dear', { config: { policy: { cost: 90 }, endpoint: {} as never } }, async () => 'in')
  const write = { policy: {}, endpoint: { method: 'POST' } as never }
  app.post('/words', { config: write }, async () => 'taken')
  await app.listen({ host: '0.0.0.0', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const ask = async (from: string, headers: Record<string, string> = {}, path = '/') => {
    const asked = get({ host: '127.0.0.1', port, path, localAddress: from, headers, agent: false })
    const [response] = (await once(asked, 'response')) as [IncomingMessage]
    return { status: response.statusCode, headers: response.headers, body: await text(response) }
  }
  const say = async (body: RequestInit['body']) => {
    const headers = { 'content-type': 'text/plain' }
    const sent = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
    const response = await fetch(`http://127.0.0.1:${port}/words`, sent)
    await response.text()
    return response.status
  }
  return { port, ask, say }
}

/** As many as come in from an address before one is refused, of a few. */
async function countAdmitted(ask: () => Promise<{ status: number | undefined }>) {
  const statuses = []
  for (let n = 0; n < 8; n += 1) statuses.push((await ask()).status)
  return statuses.filter((status) => status === 200).length
}

test('a refused request says in words when to come back', async () => {
  const { ask } = await open()
  await ask('127.0.0.1')
  await ask('127.0.0.1')
  const { status, headers, body } = await ask('127.0.0.1')
  expect(status).toBe(429)
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(JSON.parse(body)).toEqual({ message: expect.stringContaining('wait a moment') })
})

test('refusing one address does not slow another', async () => {
  const { ask } = await open()
  for (let n = 0; n < 4; n += 1) await ask('127.0.0.1')
  expect((await ask('127.0.0.1')).status).toBe(429)
  expect((await ask('127.0.0.2')).status).toBe(200)
})

test('a forwarded address is believed only behind a trusted proxy', async () => {
  const alone = await open()
  const asOthers = (ask: typeof alone.ask) => {
    let n = 0
    return () => {
      n += 1
      return ask('127.0.0.1', { 'x-forwarded-for': `198.51.100.${n}` })
    }
  }
  expect(await countAdmitted(asOthers(alone.ask))).toBe(2)
  const behind = await open({ trustedProxies: 1 })
  expect(await countAdmitted(asOthers(behind.ask))).toBe(8)
})

test('behind a proxy only what the proxy itself added counts', async () => {
  const { ask } = await open({ trustedProxies: 1 })
  let n = 0
  const forged = () => {
    n += 1
    return ask('127.0.0.1', { 'x-forwarded-for': `203.0.113.${n}, 198.51.100.7` })
  }
  expect(await countAdmitted(forged)).toBe(2)
})

test('a dear request takes as much as many cheap ones', async () => {
  const { ask } = await open({ pointsPerMinute: 1200 })
  expect((await ask('127.0.0.1', {}, '/dear')).status).toBe(200)
  const refused = await ask('127.0.0.1', {}, '/dear')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(5)
})

test('a body costs by its length, and as much as the longest where that is unknown', async () => {
  const words = 'x'.repeat(10_240)
  const plain = await open({ pointsPerMinute: 250 })
  // Of twenty points each takes ten; a body of ten kilobytes takes one more.
  expect([await plain.say('x'), await plain.say('x'), await plain.say('x')]).toEqual([
    200, 200, 429,
  ])
  const long = await open({ pointsPerMinute: 250 })
  expect([await long.say(words), await long.say(words)]).toEqual([200, 429])
  const unknown = await open({ pointsPerMinute: 250 })
  expect(await unknown.say(new Blob(['x']).stream())).toBe(429)
})

test('an address may spend five seconds at once, and each further second one more', async () => {
  let now = 0
  const { ask } = await open({ pointsPerMinute: 60, nowMs: () => now })
  const admitted = () => countAdmitted(() => ask('127.0.0.1'))
  expect(await admitted()).toBe(5)
  now += 2000
  expect(await admitted()).toBe(2)
  now += 60_000
  expect(await admitted()).toBe(5)
})

test.each([
  ['2001:db8:1:2:aaaa::1', '2001:db8:1:2:bbbb::9'],
  ['2001:db8::1', '2001:db8:0:0:1::'],
  ['2001:db8::ffff:1', '2001:0db8:0000:0000:9:9:9:9'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
])('%s and %s are one household [A13]', (one, other) => {
  expect(networkOf(one)).toBe(networkOf(other))
})

test('neighbouring networks are two households [A13]', () => {
  expect(networkOf('2001:db8:1:3::1')).not.toBe(networkOf('2001:db8:1:2::1'))
  expect(networkOf('2001:db8::1:0:0:1')).not.toBe(networkOf('2001:db8:0:1::1'))
})

test('an address longer than any of ours is 414', async () => {
  const { ask } = await open()
  expect((await ask('127.0.0.1', {}, `/${'x'.repeat(9000)}`)).status).toBe(414)
})

test('nothing that was sent in the same breath as a refused request is answered', async () => {
  const { port } = await open()
  const socket = connect(port, '127.0.0.1')
  const one = 'GET / HTTP/1.1\r\nhost: here\r\n\r\n'
  socket.write(one.repeat(50))
  const answers = await text(socket)
  expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200', 'HTTP/1.1 429'])
})
