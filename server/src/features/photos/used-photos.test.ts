import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq, ne, sql } from 'drizzle-orm'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import { migrateDatabase } from '../../adapters/database/migrate-database.ts'
import { connectPostgres } from '../../adapters/database/postgres-connection.ts'
import { openDiskFiles } from '../../adapters/files/disk-files.ts'
import { seedDemoData } from '../../demo-data/seed-demo-data.ts'
import { A_PLOT } from '../../testing/hosting-calls.ts'
import { aPhoto } from '../../testing/made-up-pictures.ts'
import { letRentals } from '../../testing/rental-calls.ts'
import { as, startTestApp } from '../../testing/test-app.ts'
import { findPostgres, startPostgres } from '../../testing/throwaway-servers.ts'
import { plots } from '../plots/plots.table.ts'
import { handoverSteps } from '../rentals/handover/handover.table.ts'
import { users } from '../users/users.table.ts'
import { markAllLeaving } from './photos.store.ts'
import { photos } from './photos.table.ts'
import { keepPhotos, keepRentalPhotos, sweepPhotos } from './used-photos.service.ts'

const DAY_MS = 86_400_000
const jpeg = await aPhoto(60, 40).jpeg().toBuffer()

const folders = mkdtempSync(join(tmpdir(), 'commonplot-used-photos-'))
afterAll(() => rmSync(folders, { recursive: true, force: true }))

/** An app with its own files folder. */
async function openPlace() {
  const folder = mkdtempSync(join(folders, 'place-'))
  const testApp = await startTestApp({ files: openDiskFiles(folder) })
  const { app, clock, deps } = testApp

  async function upload(userId = 'user1', bytes: Buffer | null = jpeg): Promise<string> {
    const asked = { method: 'POST', url: '/api/photos/upload', headers: as(userId) } as const
    const { uploadURL, photoUrl } = (await app.inject(asked)).json()
    if (bytes) await app.inject({ method: 'PUT', url: uploadURL, payload: bytes })
    return photoUrl
  }

  const list = (images: string[], more = {}) =>
    app.inject({
      method: 'POST',
      url: '/api/plots',
      payload: { ...A_PLOT, imageTexts: undefined, images, ...more },
    })

  const statusOf = async (url: string, userId = 'user1') =>
    (await app.inject({ url, headers: as(userId) })).statusCode

  async function sweepAfterADay(): Promise<void> {
    clock.advance(DAY_MS + 1)
    await sweepPhotos(deps)
  }
  return { ...testApp, folder, upload, list, statusOf, sweepAfterADay }
}

const { app, clock, db, upload, list } = await openPlace()

describe('a listing', () => {
  test('shows the photos of its host in order, with their texts [issue 18.4]', async () => {
    const images = [await upload(), 'https://example.org/a.jpg', await upload()]
    const imageTexts = ['Beans on poles', '', 'The gate']
    const listed = await list(images, { imageTexts })
    expect(listed.statusCode).toBe(201)
    expect(listed.json()).toMatchObject({ images, imageTexts })
    const read = await app.inject(`/api/plots/${listed.json().id}`)
    expect(read.json()).toMatchObject({ images, imageTexts })
  })

  test('has no texts without any', async () => {
    expect((await list(['https://example.org/a.jpg'])).json().imageTexts).toBeUndefined()
  })

  test.each([
    ['of somebody else', () => upload('user2'), 403, 'uploaded yourself'],
    ['that has no bytes', () => upload('user1', null), 400, 'upload it again'],
    ['that never was', async () => '/api/photos/none', 400, 'upload it again'],
    ['in one width', async () => `${await upload()}?w=480`, 400, 'images'],
  ])('takes no photo %s', async (_name, make, status, words) => {
    const response = await list([await make()])
    expect(response.statusCode).toBe(status)
    expect(response.json().message).toContain(words)
  })

  test('accepts ten photos and refuses eleven [issue 18.4]', async () => {
    const images = await Promise.all(Array.from({ length: 11 }, () => upload()))
    expect((await list(images)).statusCode).toBe(400)
    expect((await list(images.slice(1))).statusCode).toBe(201)
  })

  test('counts web addresses too, and keeps more than ten only if it had them [A28]', async () => {
    const addresses = Array.from({ length: 12 }, (_, n) => `https://example.org/${n}.jpg`)
    const refused = await list(addresses.slice(1))
    expect([refused.statusCode, refused.json().message]).toEqual([
      400,
      'images: A listing shows at most 10 photos',
    ])
    const { id } = (await list(addresses.slice(2))).json()
    await db.update(plots).set({ images: addresses }).where(eq(plots.id, id))
    const change = (payload: object) =>
      app.inject({ method: 'PATCH', url: `/api/plots/${id}`, payload })
    expect((await change({ price: 30 })).json()).toMatchObject({ price: 30, images: addresses })
    expect((await change({ images: addresses.slice(1) })).statusCode).toBe(400)
    expect((await change({ images: addresses.slice(2) })).statusCode).toBe(200)
  })

  test.each([{ imageTexts: ['x'.repeat(301)] }, { imageTexts: 'Beans' }])(
    'refuses texts that are too long or no list: %j',
    async (more) => {
      expect((await list(['https://example.org/a.jpg'], more)).statusCode).toBe(400)
    },
  )
})

const inRental = (rentalId: string) => ({ ownerId: 'user4', rentalId, now: clock.now() })
const forAll = () => ({ ownerId: 'user4', now: clock.now() })

test('refuses a photo of a handover in a listing, and the reverse [A26]', async () => {
  const [seen, hidden] = [await upload('user4'), await upload('user4')]
  await db.transaction((tx) => keepRentalPhotos(tx, [hidden], inRental('one')))
  await db.transaction((tx) => keepRentalPhotos(tx, [hidden], inRental('one')))
  await db.transaction((tx) => keepPhotos(tx, [seen], forAll()))
  for (const keep of [
    (tx: WritableDatabase) => keepPhotos(tx, [hidden], forAll()),
    (tx: WritableDatabase) => keepRentalPhotos(tx, [hidden], inRental('two')),
    (tx: WritableDatabase) => keepRentalPhotos(tx, [seen], inRental('one')),
  ])
    await expect(db.transaction(keep)).rejects.toThrow('shown elsewhere already')
})

// The embedded database runs transactions one by one: there is no race.
test.runIf(findPostgres())(
  'of a handover and a listing that use one photo at once, the first wins [A26]',
  async () => {
    const server = await startPostgres()
    const { db, unannounced, close } = connectPostgres(server.url, 4)
    onTestFinished(async () => {
      await close()
      await server.stop()
    })
    await migrateDatabase(db)
    await seedDemoData(db, clock.now())
    const times = { createdAt: clock.now(), seenAt: clock.now(), expiresAt: clock.now() }
    const bytes = { state: 'stored', sizeBytes: 1, width: 1, height: 1 } as const
    const photo = { id: 'one', ownerId: 'user4', storageKey: 'one', ...bytes, ...times }
    await unannounced.insert(photos).values(photo)
    const url = '/api/photos/one'
    let listing: Promise<void> = Promise.resolve()
    await db.transaction(async (tx) => {
      await keepRentalPhotos(tx, [url], inRental('shed'))
      listing = db.transaction((other) => keepPhotos(other, [url], forAll()))
      listing.catch(() => {})
      while ((await unannounced.execute(sql`select from pg_locks where not granted`)).length === 0);
    })
    await expect(listing).rejects.toThrow('shown elsewhere already')
    expect(await unannounced.select().from(photos)).toMatchObject([{ rentalId: 'shed' }])
  },
)

describe('the sweep', () => {
  test('removes photos unused for a day, with their files [issue 18.4]', async () => {
    const { folder, db, deps, upload, list, statusOf, sweepAfterADay } = await openPlace()
    const [kept, forgotten, open] = [await upload(), await upload(), await upload('user1', null)]
    await list([kept])
    await sweepPhotos(deps)
    expect(await statusOf(forgotten)).toBe(200)
    await sweepAfterADay()
    expect([await statusOf(kept), await statusOf(forgotten)]).toEqual([200, 404])
    expect((await list([forgotten])).statusCode).toBe(400)
    expect((await list([open])).statusCode).toBe(400)
    // The demo plot is rented and has no uploaded pictures.
    await db.delete(plots).where(and(eq(plots.ownerId, 'user1'), ne(plots.id, 'plot-3')))
    await sweepAfterADay()
    expect(await statusOf(kept)).toBe(404)
    expect(readdirSync(folder)).toEqual([])
  })

  test('keeps the picture of a profile', async () => {
    const { db, upload, statusOf, sweepAfterADay } = await openPlace()
    const photoUrl = await upload('user2')
    await db.update(users).set({ profileImage: photoUrl }).where(eq(users.id, 'user2'))
    await sweepAfterADay()
    await sweepAfterADay()
    expect(await statusOf(photoUrl)).toBe(200)
  })

  test('keeps the photos of a handover', async () => {
    const { app, clock, db, upload, sweepAfterADay } = await openPlace()
    const photoUrl = await upload('user4')
    await letRentals(db, [{ id: 'shed', startDate: '2020-01-01', endDate: '2020-01-03' }])
    const step = { rentalId: 'shed', itemKey: 'tool:tool-1', photos: [photoUrl], at: clock.now() }
    await db.insert(handoverSteps).values({ ...step, step: 'pickup', by: 'renter' })
    const kept = { ownerId: 'user4', rentalId: 'shed', now: clock.now() }
    await db.transaction((tx) => keepRentalPhotos(tx, [photoUrl], kept))
    await sweepAfterADay()
    await sweepAfterADay()
    expect((await app.inject({ url: photoUrl, headers: as('user2') })).statusCode).toBe(200)
  })

  test('removes all photos of a closed account', async () => {
    const { folder, db, deps, upload, statusOf } = await openPlace()
    const [theirs, others] = [await upload('user3'), await upload('user4')]
    await db.transaction((tx) => markAllLeaving(tx, 'user3'))
    expect([await statusOf(theirs, 'user3'), await statusOf(others, 'user4')]).toEqual([404, 200])
    const before = readdirSync(folder).length
    await sweepPhotos(deps)
    expect(readdirSync(folder)).toHaveLength(before - 3)
  })

  test('removes the others when one file cannot be removed', async () => {
    const { folder, db, deps, upload } = await openPlace()
    await Promise.all([upload('user3'), upload('user3')])
    const [row] = await db.select().from(photos).where(eq(photos.ownerId, 'user3'))
    const stuck = join(folder, `${row?.storageKey}-480`)
    rmSync(stuck)
    mkdirSync(stuck)
    await db.transaction((tx) => markAllLeaving(tx, 'user3'))
    const before = readdirSync(folder).length
    await expect(sweepPhotos(deps)).rejects.toThrow('directory')
    expect(readdirSync(folder)).toHaveLength(before - 5)
    rmSync(stuck, { recursive: true })
    await sweepPhotos(deps)
    expect(await db.$count(photos, eq(photos.ownerId, 'user3'))).toBe(0)
  })
})
