import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, inject, onTestFinished, test } from 'vitest'
import type { SlowStatement } from '../../adapters/database/database.port.ts'
import { openInMemory } from '../../adapters/database/embedded-connection.ts'
import { buildApp } from '../../app.ts'
import { systemClock } from '../../clock.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { embeddedDeps } from '../../testing/test-deps.ts'

const TOKEN = 'a-token-of-some-length'

const { app } = await startTestApp()
const metricsOf = async (name: string) => {
  const { body } = await app.inject('/metrics')
  return body.split('\n').filter((line) => line.startsWith(name))
}

test('requests are timed by route pattern and status, never by address', async () => {
  await app.inject('/api/plots/plot-1')
  await app.inject('/api/plots/no-such-plot')
  const counts = await metricsOf('http_request_duration_seconds_count')
  const plots = counts.filter((line) => line.includes('/api/plots/:id"'))
  expect(plots.map((line) => line.replace(/^.*status="(\d+)"\} (\d+)$/, '$1 × $2'))).toEqual([
    '200 × 1',
    '404 × 1',
  ])
  expect(counts.join()).not.toContain('plot-1')
})

test('an acknowledged message is counted, a refused one is not', async () => {
  const people = { participant1Id: 'user1', participant2Id: 'user7', type: 'general' }
  const opened = await app.inject({ method: 'POST', url: '/api/conversations', payload: people })
  const url = `/api/conversations/${opened.json().id}/messages`
  await app.inject({ method: 'POST', url, payload: { senderId: 'user1', content: 'Hello' } })
  await app.inject({ method: 'POST', url, payload: { senderId: 'user7', content: 'Forged' } })
  expect(await metricsOf('actions_total')).toEqual(['actions_total{action="message_sent"} 1'])
})

test('answers from the response cache count as hits', async () => {
  const hits = async () =>
    Number((await metricsOf('response_cache_total{outcome="hit"}'))[0]?.split(' ')[1])
  await app.inject('/api/badges')
  const before = await hits()
  await app.inject('/api/badges')
  expect(await hits()).toBe(before + 1)
})

test('the rest of the world finds nothing there, unless it has the token', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'commonplot-metrics-'))
  const database = await openInMemory(inject('emptyPath'))
  const guarded = await buildApp({
    deps: embeddedDeps(database.db, systemClock, folder),
    logger: false,
    demoPersonas: false,
    commits: { count: 0 },
    metrics: { databaseLoad: database.load, token: TOKEN },
  })
  onTestFinished(async () => {
    await guarded.close()
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const statusFor = async (remoteAddress: string, headers: Record<string, string>) =>
    (await guarded.inject({ url: '/metrics', remoteAddress, headers })).statusCode
  expect(await statusFor('127.0.0.1', {})).toBe(200)
  expect(await statusFor('127.0.0.1', { 'x-forwarded-for': '203.0.113.7' })).toBe(404)
  expect(await statusFor('203.0.113.7', {})).toBe(404)
  expect(await statusFor('203.0.113.7', { authorization: 'Bearer guessed' })).toBe(404)
  expect(await statusFor('203.0.113.7', { authorization: `Bearer ${TOKEN}` })).toBe(200)
  const { body } = await guarded.inject('/metrics')
  expect(body).toContain('database_statements{what="pool"} 1')
})

test('a slow statement is told with its text and without its values', async () => {
  const database = await openInMemory(inject('emptyPath'))
  const told: SlowStatement[] = []
  database.onSlow(0, (slow) => told.push(slow))
  await database.unannounced.execute(sql`select ${'a secret'}::text as word`)
  expect(database.load()).toEqual({ statements: 0, poolSize: 1 })
  await database.close()
  expect(told.map(({ text }) => text)).toEqual(['select $1::text as word'])
  expect(told[0]?.durationMs).toBeGreaterThanOrEqual(0)
})
