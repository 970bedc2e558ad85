import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { copyEmptyDatabase } from './testing/copy-empty-database.ts'
import { startFakeStripe } from './testing/fake-stripe.ts'

// Below the 72 s for which an idle connection is kept: a stop that waits for one fails here.
const TIMEOUT_MS = 60_000
const main = fileURLToPath(new URL('./main.ts', import.meta.url))
const dataDir = mkdtempSync(join(tmpdir(), 'commonplot-stop-'))
copyEmptyDatabase(dataDir)
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

async function startServer(
  drainSeconds: number,
  more: Record<string, string> = {},
): Promise<{ child: ChildProcess; url: URL }> {
  const child = spawn(process.execPath, [main], {
    env: {
      PORT: '0',
      DATA_DIR: dataDir,
      EMBEDDED_FSYNC: 'off',
      DRAIN_SECONDS: String(drainSeconds),
      ...more,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  for await (const chunk of child.stdout) {
    const address = /ready at (\S+)/.exec(String(chunk))?.[1]
    if (address) return { child, url: new URL(address) }
  }
  throw new Error('the server ended before it was ready')
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

test(
  'a request under way at SIGTERM is answered, and the process ends without waiting for idle connections',
  async () => {
    const { child, url } = await startServer(2)
    const exited = once(child, 'exit')
    const live = new WebSocket(new URL('/ws', url))
    await once(live, 'open')
    const liveClosed = once(live, 'close')
    const idle = await open(url)
    idle.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n')
    await once(idle, 'data')
    const busy = await open(url)
    busy.write(HEAD + POST.slice(0, 10))

    child.kill('SIGTERM')
    while ((await readyStatus(url)) !== 503);
    const late = await fetch(new URL('/api/plots', url))
    expect([late.status, late.headers.get('connection')]).toEqual([200, 'close'])
    const balanced = await fetch(new URL('/api/plots', url), { headers: { via: '1.1 nginx' } })
    expect([balanced.status, balanced.headers.get('connection')]).toEqual([502, 'close'])

    await once(idle, 'close')
    busy.write(POST.slice(10))
    const answer = await text(busy)
    expect(answer).toMatch(/^HTTP\/1\.1 201 /)
    expect(answer).toMatch(/^connection: close\r$/im)
    expect((await liveClosed)[0]).toBe(1001)
    expect((await exited)[0]).toBe(0)
  },
  TIMEOUT_MS,
)

test(
  'an acknowledged write of the last moment is there after the restart',
  async () => {
    const { child, url } = await startServer(0)
    const posts = await fetch(new URL('/api/posts', url))
    expect(await posts.text()).toContain('Written while the server was told to stop')
    child.kill('SIGTERM')
    expect((await once(child, 'exit'))[0]).toBe(0)
  },
  TIMEOUT_MS,
)

const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_stop',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_stop',
  STRIPE_WEBHOOK_SECRET: 'whsec_stop',
}

test(
  'a stop does not wait for a payment provider that is silent [A17]',
  async () => {
    const answering = await startFakeStripe(STRIPE.STRIPE_WEBHOOK_SECRET)
    const first = await startServer(0, { ...STRIPE, STRIPE_API_BASE: answering.url })
    const rent = (url: URL, startDate: string, endDate: string) =>
      fetch(new URL('/api/plots/plot-2/rent', url), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ renterId: 'user1', startDate, endDate, monthlyPrice: 35 }),
      })
    expect((await rent(first.url, '2026-12-01', '2026-12-31')).status).toBe(200)
    first.child.kill('SIGTERM')
    expect((await once(first.child, 'exit'))[0]).toBe(0)
    await answering.stop()

    const looked = Promise.withResolvers<void>()
    const charged = Promise.withResolvers<void>()
    const silent = createServer(({ method }) => (method === 'GET' ? looked : charged).resolve())
    await once(silent.listen(0, '127.0.0.1'), 'listening')
    const { port } = silent.address() as AddressInfo
    const { child, url } = await startServer(0, {
      ...STRIPE,
      STRIPE_API_BASE: `http://127.0.0.1:${port}`,
      // By then a payment that nothing was heard of is looked up.
      CLOCK_OFFSET: 'PT10M',
    })
    const exited = once(child, 'exit')
    await looked.promise
    const renting = rent(url, '2027-02-01', '2027-03-01').catch(() => 'cut off')
    await charged.promise
    child.kill('SIGTERM')
    expect((await exited)[0]).toBe(0)
    expect(await renting).toBe('cut off')
    silent.closeAllConnections()
    silent.close()
  },
  2 * TIMEOUT_MS,
)
