import type { AddressInfo } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../../testing/test-app.ts'

// Forty points at once: eight reads.
const limits = { pointsPerMinute: 480, nowMs: () => 0, refusalDelayMs: 0, shared: null }
const { app } = await startTestApp({ limits, trustedProxies: 1 })
let origin = ''
beforeAll(async () => {
  await app.listen({ host: '127.0.0.1', port: 0 })
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
})

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
const OPERATORS = ['/api/operator/people.csv', '/api/operator/money.csv']

test.each([...READS, '/readyz'])('%s costs what a read costs', async (path) => {
  const from = `198.51.100.${READS.indexOf(path) + 2}`
  const statuses: number[] = []
  for (let n = 0; n < 9; n += 1) statuses.push((await ask(from, path)).status)
  expect(statuses.indexOf(429)).toBe(8)
})

test('a calendar feed costs as much as several lists', async () => {
  const statuses: number[] = []
  for (let n = 0; n < 3; n += 1) {
    statuses.push((await ask('203.0.113.1', '/api/calendars/none.ics')).status)
  }
  expect(statuses.indexOf(429)).toBe(2)
})

test('the tables of an operator cost as much as several lists', async () => {
  let now = 0
  // Without a proxy: a proxied request is never an operator's.
  const own = await startTestApp({ limits: { ...limits, nowMs: () => now } })
  const address = await own.app.listen({ host: '127.0.0.1', port: 0 })
  for (const path of OPERATORS) {
    now += 60_000
    const statuses: number[] = []
    for (let n = 0; n < 3; n += 1) {
      const response = await fetch(address + path)
      await response.arrayBuffer()
      statuses.push(response.status)
    }
    expect(statuses).toEqual([200, 200, 429])
  }
})
