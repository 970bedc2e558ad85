import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DatabaseConnection } from './adapters/database/database.port.ts'
import { migrateDatabase } from './adapters/database/migrate-database.ts'
import { connectPostgres } from './adapters/database/postgres-connection.ts'
import { openDiskFiles } from './adapters/files/disk-files.ts'
import type { LiveBus } from './adapters/live-bus/live-bus.port.ts'
import { connectRedisBus } from './adapters/live-bus/redis-bus.ts'
import { buildApp } from './app.ts'
import { systemClock } from './clock.ts'
import { seedDemoData } from './demo-data/seed-demo-data.ts'
import { startTestApp } from './testing/test-app.ts'
import { embeddedDeps } from './testing/test-deps.ts'
import {
  findPostgres,
  findRedis,
  startPostgres,
  startRedis,
  type ThrowawayPostgres,
  type ThrowawayServer,
} from './testing/throwaway-servers.ts'

const ANSWER_WITHIN_MS = 10_000
const AWAY = { message: 'We cannot get at our records right now. Please try again soon.' }
const folder = mkdtempSync(join(tmpdir(), 'commonplot-outage-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe.skipIf(!findPostgres() || !findRedis())('a server beside PostgreSQL and Redis', () => {
  let postgres: ThrowawayPostgres
  let redis: ThrowawayServer
  let database: DatabaseConnection
  let liveBus: LiveBus
  let app: FastifyInstance
  let origin = ''

  beforeAll(async () => {
    postgres = await startPostgres()
    redis = await startRedis()
    database = connectPostgres(postgres.url, 4, 15_000)
    await migrateDatabase(database.db)
    await seedDemoData(database.db, systemClock.now())
    liveBus = await connectRedisBus(redis.url)
    const deps = embeddedDeps(database.db, systemClock, folder, { liveBus })
    const logger = false
    app = await buildApp({
      deps,
      logger,
      demoPersonas: true,
      answerWithinMs: ANSWER_WITHIN_MS,
    })
    origin = await app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(async () => {
    await app.close()
    await liveBus.close()
    await database.close()
    await Promise.all([postgres.stop(), redis.stop()])
  })

  // Over a real connection: a request whose body was read is watched as well.
  const send = async (clientId: string = randomUUID()) => {
    const body = JSON.stringify({ content: 'Is the gate open?', senderId: 'user1', clientId })
    const headers = { 'content-type': 'application/json' }
    const url = `${origin}/api/conversations/conversation-1/messages`
    const response = await fetch(url, { method: 'POST', headers, body })
    const answer = (await response.json()) as { message: string }
    return {
      statusCode: response.status,
      headers: Object.fromEntries(response.headers),
      json: () => answer,
    }
  }
  const statusOf = async (url: string) => (await app.inject(url)).statusCode
  const sent = async (clientId: string) => {
    const thread = await app.inject('/api/conversations/conversation-1/messages')
    return thread.json().filter((message: { clientId: string }) => message.clientId === clientId)
  }

  test('a database that is gone is a 503 with words and a time to come back, then all is well', async () => {
    expect(await statusOf('/readyz')).toBe(200)
    await postgres.crash()
    const clientId = randomUUID()
    for (const refused of [await app.inject('/api/plots'), await send(clientId)]) {
      expect(refused.statusCode).toBe(503)
      expect(refused.headers['retry-after']).toBe('2')
      expect(refused.json()).toEqual(AWAY)
    }
    expect(await statusOf('/readyz')).toBe(503)
    expect(await statusOf('/healthz')).toBe(200)

    await postgres.startAgain()
    await expect.poll(() => statusOf('/readyz')).toBe(200)
    expect(await statusOf('/api/plots')).toBe(200)
    expect((await send(clientId)).statusCode).toBe(201)
    expect(await sent(clientId)).toHaveLength(1)
  })

  test('a database that hangs keeps nobody waiting, and what was sent twice is there once', async () => {
    const clientId = randomUUID()
    postgres.freeze()
    const [read, write, ready] = await Promise.all([
      app.inject('/api/plots'),
      send(clientId),
      app.inject('/readyz'),
    ])
    for (const refused of [read, write]) {
      expect(refused.statusCode).toBe(503)
      expect(refused.headers['retry-after']).toBe('2')
      expect(refused.json().message).toMatch(/Please try again soon\.$/)
    }
    expect(ready.statusCode).toBe(503)
    postgres.thaw()
    await expect.poll(() => statusOf('/readyz')).toBe(200)
    expect((await send(clientId)).statusCode).toBe(201)
    expect(await sent(clientId)).toHaveLength(1)
  })

  test('a Redis that hangs or is gone delays a message at most, and people here are told', async () => {
    const heard: string[] = []
    const stopListening = liveBus.subscribe(({ frame }) => heard.push(frame.type))
    redis.freeze()
    expect((await send()).statusCode).toBe(201)
    redis.thaw()
    await redis.stop()
    expect((await send()).statusCode).toBe(201)
    // One frame a person.
    expect(heard).toEqual(Array(4).fill('message_received'))
    stopListening()
  })
})

test('a full disk is told as such, keeps nothing, and the same address works once there is room', async () => {
  const disk = join(folder, 'disk')
  let isFull = true
  const files = openDiskFiles(disk, async (path, flags, mode) => {
    const file = await open(path, flags, mode)
    const write = file.appendFile.bind(file)
    file.appendFile = async (...content) => {
      if (!isFull) return write(...content)
      await file.write(Buffer.from('ha'))
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    }
    return file
  })
  const { app } = await startTestApp({ files })
  const ticket = await app.inject({ method: 'POST', url: '/api/attachments/upload' })
  const { uploadURL, attachmentUrl } = ticket.json()
  const put = () =>
    app.inject({ method: 'PUT', url: uploadURL, payload: Buffer.from('half a pear') })

  const refused = await put()
  expect(refused.statusCode).toBe(507)
  expect(refused.json()).toEqual({
    message: 'There is no room left for files right now. Nothing was saved.',
  })
  expect(readdirSync(disk)).toEqual([])
  expect((await app.inject(attachmentUrl)).statusCode).toBe(404)
  isFull = false
  expect((await put()).statusCode).toBe(200)
  expect((await app.inject(attachmentUrl)).body).toBe('half a pear')
})
