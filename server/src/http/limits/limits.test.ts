import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../../testing/test-app.ts'
import { SERVER_LIMITS } from './server-limits.ts'

// Forty points at once: a page with what belongs to it, or four writes.
const limits = {
  pointsPerMinute: 480,
  nowMs: () => 0,
  refusalDelayMs: 0,
  shared: null,
}
const { app } = await startTestApp({ limits, trustedProxies: 1 })
let port = 0

beforeAll(async () => {
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as AddressInfo).port
})

const ask = (from: string, path: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${port}${path}`, {
    ...init,
    headers: { 'x-forwarded-for': from, 'content-type': 'application/json' },
  })
const write = { method: 'POST', body: JSON.stringify({ content: 'Sown' }) }

async function statusesOf(count: number, send: () => Promise<Response>): Promise<number[]> {
  const statuses: number[] = []
  for (let n = 0; n < count; n += 1) {
    const response = await send()
    await response.arrayBuffer()
    statuses.push(response.status)
  }
  return statuses
}

test('a flood of writes ends with 429, a message and when to come back', async () => {
  const statuses = await statusesOf(12, () => ask('198.51.100.1', '/api/posts', write))
  expect(statuses[0]).toBe(201)
  expect(statuses).toContain(429)
  const refused = await ask('198.51.100.1', '/api/posts', write)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toEqual({ message: expect.any(String) })
})

test('answers from the cache are cheap, but not free', async () => {
  await app.inject('/api/badges')
  const statuses = await statusesOf(90, () => ask('198.51.100.2', '/api/badges'))
  const admitted = statuses.filter((status) => status === 200).length
  expect(admitted).toBeGreaterThanOrEqual(36)
  expect(admitted).toBeLessThan(90)
})

test('a call that asks an outside service costs many points', async () => {
  expect((await ask('198.51.100.3', '/api/external/sync')).status).toBe(429)
})

test('reads that the server makes for itself are charged to nobody', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      app.inject({ method: 'POST', url: '/api/posts', payload: { content: 'Sown' } }),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode)).not.toContain(429)
})

test('a slow, idle or endless request is cut off', () => {
  expect(app.server).toMatchObject({
    headersTimeout: 10_000,
    requestTimeout: SERVER_LIMITS.requestTimeout,
    keepAliveTimeout: 72_000,
    timeout: 120_000,
    maxConnections: 10_000,
    maxHeadersCount: 100,
  })
})

test('a head that is too large is refused before it is read to the end', async () => {
  const socket = connect(port, '127.0.0.1')
  socket.write(`GET / HTTP/1.1\r\nhost: here\r\nx-large: ${'x'.repeat(20_000)}\r\n\r\n`)
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 431 /)
})

test('a body nested too deep is refused before the rest of it arrives', async () => {
  const socket = connect(port, '127.0.0.1')
  const head = [
    'POST /api/posts HTTP/1.1',
    'host: garden',
    'x-forwarded-for: 198.51.100.9',
    'content-type: application/json',
    'content-length: 200000',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${'['.repeat(1000)}`)
  const answer = await text(socket)
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer).toContain('This goes too deep')
})
