import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setImmediate as tick } from 'node:timers/promises'
import type { EndpointDefinition } from '@commonplot/shared/contract/endpoint.ts'
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { openDiskFiles } from '../../adapters/files/disk-files.ts'
import type { SharedRateLimit } from '../../adapters/rate-limit/rate-limit.port.ts'
import { readAllContracts } from '../../testing/fuzz/all-contracts.ts'
import { validRequests } from '../../testing/fuzz/contract-requests.ts'
import { writeRequest } from '../../testing/fuzz/fuzz-contracts.ts'
import { rememberAnswers } from '../../testing/fuzz/known-values.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { fakeWebBuild } from '../../testing/web-build.ts'
import { serveWebApp } from '../pages/pages.ts'

const SEED = 20_261_118
const ROUNDS = 4
const MOST_TICKS = 40
const PATIENCE_MS = 240_000
const RENDERER = `export async function renderPage() {
  await fetch('/api/plots')
  return { html: '', report: {}, state: {} }
}`

/** When a request is given up: so much of it was sent, so many turns of the loop went by. */
const moments = fc.record({
  sentShare: fc.oneof(fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true })),
  ticks: fc.nat({ max: MOST_TICKS }),
  /** Sent more than once in one breath. */
  copies: fc.integer({ min: 1, max: 3 }),
})

/** As one that is asked over a network: its answers take now shorter, now longer. */
function slowLimit(): SharedRateLimit {
  const delays = fc.sample(fc.nat({ max: MOST_TICKS }), { seed: SEED, numRuns: 97 })
  let asked = 0
  return {
    async take() {
      asked += 1
      for (let left = delays[asked % delays.length] ?? 0; left > 0; left -= 1) await tick()
      return 0
    },
    close: async () => {},
  }
}

const folder = mkdtempSync(join(tmpdir(), 'commonplot-aborted-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const opened: Readable[] = []
const disk = openDiskFiles(folder)
const files: typeof disk = {
  ...disk,
  async read(key) {
    const content = await disk.read(key)
    opened.push(content)
    return content
  },
}

async function open(shared: SharedRateLimit | null) {
  const limits = { pointsPerMinute: 100_000_000, refusalDelayMs: 0, shared }
  const { app } = await startTestApp({
    limits,
    files,
    extend: (server) => {
      server.register((scope) => serveWebApp(scope, fakeWebBuild({}, RENDERER)))
    },
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  return { app, port: (app.server.address() as AddressInfo).port }
}

function toBytes({ method = 'GET', url, headers = {}, payload = '' }: InjectOptions): Buffer {
  const body = String(payload)
  const lines = Object.entries({ host: 'localhost', ...headers }).map((line) => line.join(': '))
  const length = body === '' ? [] : [`content-length: ${Buffer.byteLength(body)}`]
  const head = [`${method} ${url} HTTP/1.1`, ...lines, ...length].join('\r\n')
  return Buffer.from(`${head}\r\n\r\n${body}`)
}

interface Moment {
  sentShare: number
  ticks: number
  copies: number
}

async function giveUp(port: number, request: Buffer, { sentShare, ticks, copies }: Moment) {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  await once(socket, 'connect')
  const whole = Buffer.concat(Array.from({ length: copies }, () => request))
  socket.write(whole.subarray(0, Math.round(whole.length * sentShare)))
  for (let left = ticks; left > 0; left -= 1) await tick()
  socket.destroy()
}

/** A file to open, the page, and a live socket: routes that are in no contract. */
async function otherRequests(app: Awaited<ReturnType<typeof open>>['app']) {
  const ticket = await app.inject({ method: 'POST', url: '/api/attachments/upload' })
  const { uploadURL, attachmentUrl } = ticket.json()
  const { pathname, search } = new URL(uploadURL)
  await app.inject({ method: 'PUT', url: pathname + search, payload: 'x'.repeat(300_000) })
  const upgrade = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': Buffer.alloc(16).toString('base64'),
  }
  const person = { cookie: 'commonplot_persona=user2' }
  return [
    { url: attachmentUrl },
    { url: '/plots', headers: person },
    { url: '/ws', headers: { ...person, ...upgrade } },
    { url: '/healthz' },
  ]
}

const nameOf = ({ method, path }: EndpointDefinition) => `${method} ${path}`

test.each([
  ['this process alone counts', () => null],
  ['a slow counter is shared', slowLimit],
])(
  'whenever requests are given up, everything still answers where %s [A1]',
  async (_how, shared) => {
    const { app, port } = await open(shared())
    const endpoints = await readAllContracts()
    const memory = rememberAnswers()
    const others = await otherRequests(app)
    for (let round = 0; round < ROUNDS; round += 1) {
      const seed = SEED + round
      const made = endpoints.flatMap((endpoint) =>
        fc.sample(validRequests(endpoint), { seed, numRuns: 1 }),
      )
      const requests = [...made.map((one) => writeRequest(one, memory)), ...others]
      const when = fc.sample(moments, { seed, numRuns: requests.length })
      await Promise.all(
        requests.map((request, n) => giveUp(port, toBytes(request), when[n] as Moment)),
      )
    }
    const unanswered: string[] = []
    for (const endpoint of endpoints) {
      const [made] = fc.sample(validRequests(endpoint), { seed: SEED + ROUNDS, numRuns: 1 })
      const { method, url, headers, payload } = writeRequest(
        made as NonNullable<typeof made>,
        memory,
      )
      const response = await fetch(`http://127.0.0.1:${port}${url}`, {
        method: String(method),
        headers: headers as Record<string, string>,
        ...(payload ? { body: String(payload) } : {}),
      })
      const { message } = response.ok ? { message: '' } : ((await response.json()) as never)
      await response.body?.cancel().catch(() => {})
      if (/longer than it should|wait a moment/.test(message)) unanswered.push(nameOf(endpoint))
    }
    expect(unanswered).toEqual([])
    expect((await fetch(`http://127.0.0.1:${port}/plots`)).status).toBe(200)
    await expect.poll(() => app.countLiveSockets()).toBe(0)
    await expect.poll(() => opened.filter(({ destroyed }) => !destroyed)).toEqual([])
  },
  PATIENCE_MS,
)
