import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { trustProxies } from './client-address.ts'
import { concurrencyLimit } from './concurrency-limit.ts'
import { ANSWER_WITHIN_MS } from './server-limits.ts'

// Nobody reads the answers to their end, so that their connections would be waited for.
const app = Fastify({ trustProxy: trustProxies(1), forceCloseConnections: true })
const AT_ONCE = 2
// An earlier hook that waits, as for a persona's first request while the database is busy.
let slowHook = false
const inHook: ServerResponse[] = []
let releaseHook = () => {}
const hookReleased = new Promise<void>((resolve) => {
  releaseHook = resolve
})
app.addHook('onRequest', async (_request, reply) => {
  if (!slowHook) return
  inHook.push(reply.raw)
  await hookReleased
})
await app.register(concurrencyLimit, { concurrency: AT_ONCE })

let entered: string[] = []
let release = () => {}
let released = Promise.resolve()
app.get('/list', (request, reply) =>
  app.inTurn(request, reply, async () => {
    entered.push(request.ip)
    await released
    return []
  }),
)

app.put('/file', { config: { policy: { concurrency: 'unlimited' } } }, (request, reply) =>
  app.inTurn(request, reply, async () => {
    uploading += 1
    await released
    return []
  }),
)

let uploading = 0
let origin = ''
beforeAll(async () => {
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

function holdAnswers(): void {
  entered = []
  released = new Promise((resolve) => {
    release = resolve
  })
}

const ask = (from: string, signal?: AbortSignal) =>
  fetch(`${origin}/list`, { headers: { 'x-forwarded-for': from }, ...(signal && { signal }) })

test('who asks for much at once waits for it alone, and gets all of it', async () => {
  holdAnswers()
  const flood = Array.from({ length: 20 }, () => ask('192.0.2.1'))
  await expect.poll(() => entered).toHaveLength(AT_ONCE)
  const neighbour = ask('192.0.2.2')
  await expect.poll(() => entered).toContain('192.0.2.2')
  expect(entered.filter((from) => from === '192.0.2.1')).toHaveLength(AT_ONCE)
  release()
  const statuses = (await Promise.all([...flood, neighbour])).map(({ status }) => status)
  expect(statuses).toEqual(Array.from({ length: 21 }, () => 200))
})

test('who leaves the line keeps nobody waiting', async () => {
  holdAnswers()
  const leaving = new AbortController()
  const served = Array.from({ length: AT_ONCE }, () => ask('192.0.2.3'))
  await expect.poll(() => entered).toHaveLength(AT_ONCE)
  const left = Array.from({ length: AT_ONCE }, () => ask('192.0.2.3', leaving.signal))
  const stayed = ask('192.0.2.3')
  leaving.abort()
  await Promise.allSettled(left)
  release()
  expect((await stayed).status).toBe(200)
  await Promise.all(served)
})

test('files that take long to arrive keep nobody at the same address waiting', async () => {
  holdAnswers()
  const files = Array.from({ length: AT_ONCE + 1 }, () =>
    fetch(`${origin}/file`, { method: 'PUT', headers: { 'x-forwarded-for': '192.0.2.4' } }),
  )
  await expect.poll(() => uploading).toBe(files.length)
  const list = ask('192.0.2.4')
  await expect.poll(() => entered).toEqual(['192.0.2.4'])
  release()
  for (const { status } of await Promise.all([...files, list])) expect(status).toBe(200)
})

test('a request that was given up before its turn came takes none away [A1]', async () => {
  holdAnswers()
  const busy = Array.from({ length: AT_ONCE }, () => ask('192.0.2.5'))
  await expect.poll(() => entered).toHaveLength(AT_ONCE)
  slowHook = true
  const givenUp = Array.from({ length: 20 }, () => {
    const leaving = new AbortController()
    const asked = ask('192.0.2.5', leaving.signal)
    return { leaving, asked }
  })
  await expect.poll(() => inHook.length).toBe(20)
  for (const { leaving } of givenUp) leaving.abort()
  await Promise.allSettled(givenUp.map(({ asked }) => asked))
  await expect.poll(() => inHook.every(({ closed }) => closed)).toBe(true)
  slowHook = false
  releaseHook()
  release()
  await Promise.all(busy)
  expect((await ask('192.0.2.5')).status).toBe(200)
})

test('answers that stand behind another on a connection that breaks give their turns back [A1]', async () => {
  holdAnswers()
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  const one = 'GET /list HTTP/1.1\r\nhost: here\r\nx-forwarded-for: 192.0.2.6\r\n\r\n'
  socket.write(one.repeat(AT_ONCE + 3))
  await expect.poll(() => entered).toHaveLength(AT_ONCE)
  socket.destroy()
  await once(socket, 'close')
  const next = ask('192.0.2.6')
  release()
  expect((await next).status).toBe(200)
  expect(entered).toHaveLength(AT_ONCE + 1)
})

test('who gives up while it is being done has no more done at once for that [A1]', async () => {
  holdAnswers()
  const gone = Array.from({ length: 20 }, async () => {
    const leaving = new AbortController()
    const asked = ask('192.0.2.7', leaving.signal).catch(() => {})
    await expect.poll(() => entered).toHaveLength(AT_ONCE)
    leaving.abort()
    await asked
  })
  await Promise.all(gone)
  const stayed = ask('192.0.2.7')
  const neighbour = ask('192.0.2.8')
  await expect.poll(() => entered).toContain('192.0.2.8')
  expect(entered.filter((from) => from === '192.0.2.7')).toHaveLength(AT_ONCE)
  release()
  expect([(await stayed).status, (await neighbour).status]).toEqual([200, 200])
  // Those that had no turn yet when they were given up were never begun.
  expect(entered.filter((from) => from === '192.0.2.7')).toHaveLength(AT_ONCE + 1)
})

test('what hangs keeps nobody out for longer than anybody would wait [A1]', async () => {
  holdAnswers()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const hanging = Array.from({ length: AT_ONCE }, () => ask('192.0.2.9'))
  await expect.poll(() => entered).toHaveLength(AT_ONCE)
  const next = ask('192.0.2.9')
  await expect.poll(() => vi.getTimerCount()).toBeGreaterThanOrEqual(AT_ONCE)
  vi.advanceTimersByTime(ANSWER_WITHIN_MS)
  await expect.poll(() => entered).toHaveLength(AT_ONCE + 1)
  release()
  expect((await next).status).toBe(200)
  await Promise.all(hanging)
})
