import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { startFakeStripe } from './testing/outside/fake-stripe.ts'
import { startProductProcess } from './testing/product-process.ts'
import { copyDemoDatabase } from './testing/test-database.ts'

// Long enough for all that is asked meanwhile, on a busy machine too.
const DRAIN_SECONDS = 10

async function startServer(drainSeconds: number, more: Record<string, string> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'commonplot-stop-'))
  copyDemoDatabase(dataDir)
  return startIn(dataDir, drainSeconds, more)
}

/** On a folder that the first start has filled. */
async function startIn(dataDir: string, drainSeconds: number, more: Record<string, string> = {}) {
  const env = { DATA_DIR: dataDir, DRAIN_SECONDS: String(drainSeconds), ...more }
  const server = startProductProcess(env)
  onTestFinished(async () => {
    await server.end('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  })
  return { stop: () => server.end('SIGTERM'), url: new URL(await server.ready), dataDir }
}

async function open({ port, hostname }: URL): Promise<Socket> {
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  return socket
}

const POST = JSON.stringify({ content: 'Written while the server was told to stop' })
const HEAD = [
  'POST /api/posts HTTP/1.1',
  'host: localhost',
  'content-type: application/json',
  `content-length: ${Buffer.byteLength(POST)}`,
  '\r\n',
].join('\r\n')

async function readyStatus(url: URL): Promise<number> {
  return (await fetch(new URL('/readyz', url), { headers: { connection: 'close' } })).status
}

test('a request under way at SIGTERM is answered, though idle connections are open, and its write is there after the restart', async () => {
  const { stop, url, dataDir } = await startServer(DRAIN_SECONDS)
  const live = new WebSocket(new URL('/ws', url))
  await once(live, 'open')
  const liveClosed = once(live, 'close')
  const idle = await open(url)
  idle.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await once(idle, 'data')
  const busy = await open(url)
  busy.write(HEAD + POST.slice(0, 10))

  const stopped = stop()
  while ((await readyStatus(url)) !== 503);
  const late = await fetch(new URL('/api/plots', url))
  expect([late.status, late.headers.get('connection')]).toEqual([200, 'close'])
  const balanced = await fetch(new URL('/api/plots', url), { headers: { via: '1.1 nginx' } })
  expect([balanced.status, balanced.headers.get('connection')]).toEqual([502, 'close'])

  // Closed before the last answer: a stop that waited for it would cut both off together.
  await once(idle, 'close')
  busy.write(POST.slice(10))
  const answer = await text(busy)
  expect(answer).toMatch(/^HTTP\/1\.1 201 /)
  expect(answer).toMatch(/^connection: close\r$/im)
  expect((await liveClosed)[0]).toBe(1001)
  expect(await stopped).toBe(0)

  const again = await startIn(dataDir, 0)
  const posts = await fetch(new URL('/api/posts', again.url))
  expect(await posts.text()).toContain('Written while the server was told to stop')
  expect(await again.stop()).toBe(0)
})

const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_stop',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_stop',
  STRIPE_WEBHOOK_SECRET: 'whsec_stop',
}

test('a stop does not wait for a payment provider that is silent [A17]', async () => {
  const answering = await startFakeStripe(STRIPE.STRIPE_WEBHOOK_SECRET)
  const first = await startServer(0, { ...STRIPE, STRIPE_API_BASE: answering.url })
  const rent = (url: URL, startDate: string, endDate: string) =>
    fetch(new URL('/api/plots/plot-2/rent', url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ renterId: 'user1', startDate, endDate, monthlyPrice: 35 }),
    })
  expect((await rent(first.url, '2026-12-01', '2026-12-31')).status).toBe(200)
  expect(await first.stop()).toBe(0)
  await answering.stop()

  const looked = Promise.withResolvers<void>()
  const charged = Promise.withResolvers<void>()
  const silent = createServer(({ method }) => (method === 'GET' ? looked : charged).resolve())
  await once(silent.listen(0, '127.0.0.1'), 'listening')
  const { port } = silent.address() as AddressInfo
  const { stop, url } = await startIn(first.dataDir, 0, {
    ...STRIPE,
    STRIPE_API_BASE: `http://127.0.0.1:${port}`,
    // By then a payment that nothing was heard of is looked up.
    CLOCK_OFFSET: 'PT10M',
  })
  await looked.promise
  const renting = rent(url, '2027-02-01', '2027-03-01').catch(() => 'cut off')
  await charged.promise
  expect(await stop()).toBe(0)
  expect(await renting).toBe('cut off')
  silent.closeAllConnections()
  silent.close()
})
