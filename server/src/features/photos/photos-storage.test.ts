import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { FilesUnavailableError } from '../../adapters/files/files.port.ts'
import { openS3Files } from '../../adapters/files/s3-files.ts'
import { phonePhoto } from '../../testing/made-up-pictures.ts'
import { startFakeS3 } from '../../testing/outside/fake-s3.ts'
import { as, startTestApp } from '../../testing/test-app.ts'

const s3 = await startFakeS3()
const staging = mkdtempSync(join(tmpdir(), 'commonplot-photo-staging-'))
afterAll(async () => {
  await s3.stop()
  rmSync(staging, { recursive: true, force: true })
})
const files = openS3Files(s3.account, staging)
/** The bucket refuses further writes. */
let writesLeft = Number.POSITIVE_INFINITY
const { app } = await startTestApp({
  files: {
    ...files,
    write: async (...args) => {
      if (writesLeft === 0) throw new FilesUnavailableError('it was away for a moment')
      writesLeft -= 1
      return files.write(...args)
    },
  },
})
const photo = await phonePhoto(600, 400)

const ticketFor = async (): Promise<{ uploadURL: string; photoUrl: string }> =>
  (await app.inject({ method: 'POST', url: '/api/photos/upload', headers: as('user2') })).json()
const see = (url: string) => app.inject({ url, headers: as('user2') })
const put = (url: string) => app.inject({ method: 'PUT', url, payload: photo })

test('serves a photo from a bucket like one from disk, and stores no original [issue 18.4]', async () => {
  const { uploadURL, photoUrl } = await ticketFor()
  const before = s3.objects.size
  expect((await put(uploadURL)).json()).toEqual({ photoUrl })
  const { rawPayload } = await see(`${photoUrl}?w=480`)
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: 400 })
  expect([s3.objects.size, readdirSync(staging)]).toEqual([before + 3, []])
})

test.each([0, 1, 2])(
  'answers 503 when the bucket fails after %i widths; a retry succeeds',
  async (widths) => {
    const { uploadURL, photoUrl } = await ticketFor()
    const before = s3.objects.size
    writesLeft = widths
    const refused = await put(uploadURL)
    expect([refused.statusCode, refused.json().message]).toEqual([
      503,
      'Files cannot be stored or opened right now. Please try again later.',
    ])
    writesLeft = Number.POSITIVE_INFINITY
    expect(s3.objects.size).toBe(before)
    expect((await see(photoUrl)).statusCode).toBe(404)
    expect((await put(uploadURL)).statusCode).toBe(200)
    expect((await see(photoUrl)).statusCode).toBe(200)
  },
)
