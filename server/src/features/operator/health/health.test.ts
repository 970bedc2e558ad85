import { readFileSync } from 'node:fs'
import type { Health } from '@commonplot/shared/operator/health.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Backups } from '../../../adapters/backups/backups.port.ts'
import { rentalCalls } from '../../../testing/rental-calls.ts'
import { as, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { auditLog } from '../../audit/audit.table.ts'
import { queueMail } from '../../mail/outbox.service.ts'
import { refunds } from '../../rentals/refunds/refunds.table.ts'

const BACKUP = { name: 'monday', takenAt: '2026-05-11T08:00:00.000Z', bytes: 1234 }
const REASON = 'Before the update'

/** A backup that waits for `goOn`. */
function slowBackups() {
  const { promise, resolve } = Promise.withResolvers<void>()
  let isMaking = false
  const backups: Backups = {
    list: async () => [BACKUP],
    async make(before) {
      if (isMaking) return null
      isMaking = true
      await before(BACKUP.name)
      await promise
      isMaking = false
      return BACKUP
    },
  }
  return { backups, goOn: resolve }
}

const { backups, goOn } = slowBackups()
const testApp = await startTestApp({ backups })
const { app, db, clock } = testApp

/** Async, because an injected request starts when it is awaited. */
async function post(at: Pick<TestApp, 'app'>, userId = 'user1', reason = REASON) {
  const call = { method: 'POST', url: '/api/operator/backups', payload: { reason } } as const
  return at.app.inject({ ...call, headers: as(userId) })
}
async function healthOf(at: Pick<TestApp, 'app'>): Promise<Health> {
  return (await at.app.inject('/api/operator/health')).json()
}
const queue = (health: Health, name: string) =>
  health.queues.find((candidate) => candidate.name === name)

describe('health', () => {
  test('returns version, start, database, files, live channel and backups', async () => {
    const manifest = readFileSync(new URL('../../../../../package.json', import.meta.url), 'utf8')
    const health = await healthOf(testApp)
    expect(health).toMatchObject({
      version: JSON.parse(manifest).version,
      startedAt: '2026-05-13T12:00:00.000Z',
      database: { kind: 'embedded', ok: true },
      ...{ files: true, live: true },
      backups: { canMake: true, made: [BACKUP] },
    })
    expect(health.database.bytes).toBeGreaterThan(1_000_000)
  })

  test('returns the length and the oldest entry of each queue', async () => {
    expect(queue(await healthOf(testApp), 'Mails to send')).toEqual({
      ...{ name: 'Mails to send', waiting: 0, oldest: null },
    })
    const mail = { to: 'ada@example.org', subject: 'S', text: 'T', html: 'H' }
    const first = clock.now()
    await queueMail(db, { ...mail, key: 'one' }, first)
    clock.advance(60_000)
    await queueMail(db, { ...mail, key: 'two' }, clock.now())
    const { rentPlot, freeDays, pay, confirm, send } = rentalCalls(testApp)
    const { body } = await rentPlot(freeDays(3))
    await pay(body.clientSecret)
    await confirm(body.clientSecret, 'plot')
    await send(`/api/rentals/${body.rental.id}/cancel`, {})
    await db.update(refunds).set({ state: 'pending' }).where(eq(refunds.rentalId, body.rental.id))
    const health = await healthOf(testApp)
    expect(queue(health, 'Mails to send')).toMatchObject({
      ...{ waiting: 2, oldest: first.toISOString() },
    })
    expect(queue(health, 'Refunds under way')).toMatchObject({
      ...{ waiting: 1, oldest: clock.now().toISOString() },
    })
  })

  test('names the failed part and returns the rest', async () => {
    const away = () => Promise.reject(new Error('away'))
    const { files, liveBus } = testApp.deps
    const ill = await startTestApp({
      files: { ...files, checkReady: away },
      liveBus: { ...liveBus, checkReady: () => new Promise(() => {}) },
    })
    expect(await healthOf(ill)).toMatchObject({
      ...{ files: false, live: false, database: { ok: true } },
      backups: { canMake: false, made: [] },
    })
  })
})

describe('manual backup', () => {
  const acts = () => db.select().from(auditLog).where(eq(auditLog.action, 'backup_made'))

  test.each([
    ['no words', ''],
    ['spaces', '  '],
    ['more words than the log holds', 'x'.repeat(2001)],
  ])('refuses %s as a reason', async (_, reason) => {
    const before = await acts()
    expect((await post(testApp, 'user1', reason)).statusCode).toBe(400)
    expect(await acts()).toEqual(before)
  })

  test('makes one backup at a time and writes the audit entry first', async () => {
    const first = post(testApp)
    expect((await post(testApp)).statusCode).toBe(409)
    const entry = { operatorId: 'user1', reason: REASON, personId: null }
    const entries = [{ ...entry, targetType: 'backup', targetId: BACKUP.name }]
    await expect.poll(acts).toMatchObject(entries)
    goOn()
    const made = await first
    expect([made.statusCode, made.json()]).toEqual([201, BACKUP])
    expect(await acts()).toMatchObject(entries)
  })

  test('refuses a backup of a database server, with a reason', async () => {
    const served = await startTestApp({ databaseKind: 'postgres' })
    const refused = await post(served)
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'The database is a server of its own: back it up with its tools, like pg_dump.',
    ])
    expect((await healthOf(served)).database.kind).toBe('postgres')
  })

  test('is for operators alone', async () => {
    expect((await post(testApp, 'user2')).statusCode).toBe(403)
    const health = { url: '/api/operator/health', headers: as('user2') }
    expect((await app.inject(health)).statusCode).toBe(403)
  })
})
