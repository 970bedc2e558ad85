import type { AddressInfo } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../../testing/test-app.ts'
import { fakeWebBuild } from '../../testing/web-build.ts'
import { serveWebApp } from '../pages/pages.ts'

// Forty points at once: eight reads.
const limits = { pointsPerMinute: 240, concurrency: 1, refusalDelayMs: 0, shared: null }
const RENDERER = `export async function renderPage({ search }) {
  const asked = new URLSearchParams(search).get('ask')
  if (asked) await fetch(asked).catch(() => {})
  return { html: '<h1>Rendered</h1>', report: {}, state: {} }
}`

let held = Promise.withResolvers<void>()
let holding = 0
const { app } = await startTestApp({
  limits,
  trustedProxies: 1,
  extend: (server) => {
    const hold = async () => {
      holding += 1
      await held.promise
      return []
    }
    server.get('/api/held', (request, reply) => server.inTurn(request, reply, hold))
    server.register((scope) =>
      serveWebApp(scope, fakeWebBuild({}, RENDERER), { renderWithinMs: 60_000 }),
    )
  },
})
let origin = ''
beforeAll(async () => {
  await app.listen({ host: '127.0.0.1', port: 0 })
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
})

function holdAnswers(): void {
  held = Promise.withResolvers<void>()
  holding = 0
}

const ask = async (from: string, path: string) => {
  const response = await fetch(origin + path, { headers: { 'x-forwarded-for': from } })
  return { status: response.status, body: await response.text() }
}

const READS = [
  '/api/photos/none',
  '/api/attachments/none',
  '/api/rentals/none/calendar.ics',
  '/api/hosting/earnings.csv',
  '/api/unsubscribe/none',
]
const LONG_READS = [
  '/api/calendars/none.ics',
  '/api/operator/people.csv',
  '/api/operator/money.csv',
]

test.each([...READS, '/readyz'])('%s costs what a read costs [A1]', async (path) => {
  const from = `198.51.100.${READS.indexOf(path) + 2}`
  const statuses: number[] = []
  for (let n = 0; n < 9; n += 1) statuses.push((await ask(from, path)).status)
  expect(statuses.indexOf(429)).toBe(8)
})

test.each(LONG_READS)('%s costs as much as several lists [A1]', async (path) => {
  const from = `203.0.113.${LONG_READS.indexOf(path)}`
  const statuses: number[] = []
  for (let n = 0; n < 3; n += 1) statuses.push((await ask(from, path)).status)
  expect(statuses.indexOf(429)).toBe(2)
})

test.each([...READS, '/api/calendars/none.ics', '/plots'])(
  '%s waits for what its address asked for before, and for nobody else [A1]',
  async (path) => {
    holdAnswers()
    const at = [...READS, '/api/calendars/none.ics'].indexOf(path) + 2
    const first = ask(`192.0.2.${at}`, '/api/held')
    await expect.poll(() => holding).toBe(1)
    let isAnswered = false
    const second = ask(`192.0.2.${at}`, path).then((answer) => {
      isAnswered = true
      return answer
    })
    const neighbour = await ask(`192.0.2.${100 + at}`, path)
    expect(isAnswered).toBe(false)
    held.resolve()
    await first
    expect((await second).status).toBe(neighbour.status)
  },
)

test('one who opens many pages at once leaves the neighbour a rendered one, and has theirs too [A1]', async () => {
  holdAnswers()
  const many = Array.from({ length: 8 }, () => ask('192.0.2.200', '/plots?ask=/api/held'))
  await expect.poll(() => holding).toBeGreaterThanOrEqual(1)
  expect((await ask('192.0.2.201', '/plots')).body).toContain('Rendered')
  held.resolve()
  for (const { body } of await Promise.all(many)) expect(body).toContain('Rendered')
})
