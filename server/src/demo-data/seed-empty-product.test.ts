import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { type InMemoryConnection, openInMemory } from '../adapters/database/embedded-connection.ts'
import { migrateDatabase } from '../adapters/database/migrate-database.ts'
import { buildApp } from '../app.ts'
import type { AppDeps } from '../app-deps.ts'
import { sweepForgottenUploads } from '../features/attachments/attachments.service.ts'
import { plants } from '../features/plants/plants.table.ts'
import { sweepRentals } from '../features/rentals/sweep-rentals.service.ts'
import { users } from '../features/users/users.table.ts'
import { readAllContracts } from '../testing/fuzz/all-contracts.ts'
import { TEST_NOW, testClock } from '../testing/test-clock.ts'
import { embeddedDeps } from '../testing/test-deps.ts'
import { insertFirstPerson, seedCatalogues, seedEmptyProduct } from './seed-empty-product.ts'

let database: InMemoryConnection
let app: Awaited<ReturnType<typeof buildApp>>
let deps: AppDeps
const folder = mkdtempSync(join(tmpdir(), 'commonplot-files-'))

const firstStart = join(folder, 'first-start.tar')

beforeAll(async () => {
  const first = await openInMemory(inject('emptyPath'))
  await migrateDatabase(first.db)
  await seedEmptyProduct(first.db, TEST_NOW)
  writeFileSync(firstStart, await first.dump())
  await first.close()
})

// Each test has a place of its own, as after a first start.
beforeEach(async () => {
  database = await openInMemory(firstStart)
  deps = embeddedDeps(database.db, testClock(), folder)
  // Local, so that the console of an operator is among the screens.
  app = await buildApp({
    deps,
    logger: false,
    demoPersonas: true,
    commits: database.commits,
    isLocal: true,
  })
})
afterEach(async () => {
  await app.close()
  await database.close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const post = async (url: string, payload?: object) =>
  app.inject({ method: 'POST', url, ...(payload && { payload }) })
const get = async (url: string) => (await app.inject(url)).json()

/** Needs a place to look up, or a service to ask. */
const NOT_OF_A_SCREEN = [
  '/api/geocode',
  '/api/reverse-geocode',
  '/api/external/sync',
  '/api/push/key',
  // There with accounts alone.
  '/api/sign-in',
  '/api/sessions',
  '/api/passkeys',
]

const NEIGHBOUR = { id: 'user2', username: 'next', fullName: 'Next Door' }

test('without demo data everything a screen reads is there, and empty [A11]', async () => {
  const gets = (await readAllContracts()).filter(({ method }) => method === 'GET')
  const answers: Record<string, number> = {}
  for (const { path } of gets) {
    const filled = path
      .replace(/\/api\/users\/:\w+/, '/api/users/user1')
      .replace(':userId', 'user1')
      .replace('/api/plants/:id', '/api/plants/plant-1')
    if (filled.includes(':') || NOT_OF_A_SCREEN.includes(path)) continue
    answers[path] = (await app.inject(`${filled}?userId=user1`)).statusCode
  }
  expect(Object.keys(answers).length).toBeGreaterThan(25)
  expect(Object.entries(answers).filter(([, status]) => status !== 200)).toEqual([])
  expect(await get('/api/plots')).toEqual([])
  expect(await get('/api/plants')).toHaveLength(6)
  expect(await get('/api/badges')).not.toHaveLength(0)
  expect(await get('/api/users/user1')).toMatchObject({
    fullName: 'New Gardener',
    points: 0,
    level: 'Seedling',
    badges: [],
  })
})

test('the first post, log with its badge, upload and message work [A11]', async () => {
  expect((await post('/api/posts', { content: 'Hello, beds.' })).statusCode).toBe(201)
  const harvest = { userId: 'user1', activityType: 'harvest', description: 'One radish' }
  const logged = await post('/api/impact/activities', harvest)
  expect(logged.statusCode).toBe(201)
  expect(logged.json().achievements).toContainEqual(
    expect.objectContaining({ type: 'badge', title: 'First Harvest' }),
  )
  expect((await post('/api/attachments/upload')).json()).toHaveProperty('uploadURL')

  await database.unannounced.insert(users).values(NEIGHBOUR)
  const people = { participant1Id: 'user1', participant2Id: 'user2', type: 'general' }
  const { id } = (await post('/api/conversations', people)).json()
  const words = { senderId: 'user1', content: 'Spare seedlings?' }
  expect((await post(`/api/conversations/${id}/messages`, words)).statusCode).toBe(201)
})

test('sweeps run, and a rental that ended earns its badges [A11]', async () => {
  await database.unannounced.insert(users).values(NEIGHBOUR)
  await sweepRentals(deps)
  await sweepForgottenUploads(deps)
  await deps.db.transaction((tx) =>
    deps.publish(tx, 'rental_completed', {
      ...{ rentalId: 'rental-1', type: 'tool', itemName: 'Spade', freeFrom: '2026-05-13' },
      ...{ ownerId: 'user1', renterId: 'user2', at: deps.clock.now() },
    }),
  )
  expect(await get('/api/impact/announcements')).toMatchObject([{ title: 'Tool Sharer' }])
})

test('later starts, several at once too, add nothing twice [A11]', async () => {
  const { db } = database
  await Promise.all([1, 2, 3].map(() => seedEmptyProduct(db, TEST_NOW)))
  expect(await db.$count(users)).toBe(1)
  expect(await db.$count(plants)).toBe(6)
})

test('where people sign in there is no New Gardener, not even one that an earlier start made [A28]', async () => {
  await database.unannounced.insert(users).values(NEIGHBOUR)
  const own = { accounts: { signUp: 'open', publicUrl: undefined, oidc: null } } as const
  const place = await buildApp({
    ...{ deps: embeddedDeps(database.db, testClock(), folder, own), logger: false },
    demoPersonas: false,
  })
  expect(await database.db.$count(users, eq(users.id, 'user1'))).toBe(1)
  const statusOf = async (id: string) => (await place.inject(`/api/users/${id}`)).statusCode
  expect([await statusOf('user1'), await statusOf('user2')]).toEqual([404, 200])
  // A row from before people signed in here may be in use.
  await database.unannounced.update(users).set({ fullName: 'Ada' }).where(eq(users.id, 'user1'))
  expect(await statusOf('user1')).toBe(200)
  await place.close()
})

test('a first start with accounts has catalogues and nobody; without them later, the one who acts is there [A28]', async () => {
  const other = await openInMemory(inject('emptyPath'))
  await migrateDatabase(other.db)
  await seedCatalogues(other.db)
  expect(await other.db.$count(users)).toBe(0)
  expect(await other.db.$count(plants)).toBe(6)
  const member = { id: 'member', username: 'gardener', fullName: 'Took The Name' }
  await other.unannounced.insert(users).values(member)
  for (let n = 0; n < 2; n += 1) await insertFirstPerson(other.db, TEST_NOW)
  const rows = await other.db.select().from(users).orderBy(users.id)
  expect(rows.map(({ id }) => id)).toEqual(['member', 'user1'])
  await other.close()
})
