import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MAX_PHOTO_BYTES } from '@commonplot/shared/photos/photo.ts'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { openDiskFiles } from '../../adapters/files/disk-files.ts'
import { A_PLOT } from '../../testing/hosting-calls.ts'
import {
  aPhoto,
  heicPhoto,
  hugePng,
  movingPicture,
  phonePhoto,
  withComments,
} from '../../testing/made-up-pictures.ts'
import { as, startTestApp } from '../../testing/test-app.ts'

const folder = mkdtempSync(join(tmpdir(), 'commonplot-photos-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const { app, clock } = await startTestApp({ files: openDiskFiles(folder) })
const HOUR_MS = 3_600_000

// All photos of this file exceed the limit of one user.
let asked = 0
const nextPerson = () => {
  asked += 1
  return `user${(asked % 8) + 1}`
}
const ask = (userId = nextPerson()) =>
  app.inject({ method: 'POST', url: '/api/photos/upload', headers: as(userId) })
const owners = new Map<string, string>()
const ownerOf = (url: string) => as(owners.get(url.split('?')[0] ?? '') ?? 'user1')
async function ticketFor(userId = nextPerson()) {
  const ticket: { uploadURL: string; photoUrl: string } = (await ask(userId)).json()
  owners.set(ticket.photoUrl, userId)
  return ticket
}
const put = (url: string, payload: Buffer, type = 'image/jpeg') =>
  app.inject({ method: 'PUT', url, payload, headers: { 'content-type': type } })
/** Requests as the uploader. */
const get = (url: string, headers = {}) =>
  app.inject({ url, headers: { ...ownerOf(url), ...headers } })

async function upload(bytes: Buffer): Promise<string> {
  const { uploadURL, photoUrl } = await ticketFor()
  const response = await put(uploadURL, bytes)
  expect([response.statusCode, response.json()]).toEqual([200, { photoUrl }])
  return photoUrl
}

const listPlot = (photoUrl: string) => {
  const ownerId = owners.get(photoUrl)
  const payload = { ...A_PLOT, ownerId, images: [photoUrl] }
  return app.inject({ method: 'POST', url: '/api/plots', payload, headers: ownerOf(photoUrl) })
}

const widthsOf = (photoUrl: string) =>
  Promise.all(
    [480, 960, 1600].map(async (w) => {
      const { rawPayload } = await get(`${photoUrl}?w=${w}`)
      return (await sharp(rawPayload).metadata()).width
    }),
  )

/** The names of the parts of a WebP file: metadata would be in parts of their own. */
function chunksOf(webp: Buffer): string[] {
  const names: string[] = []
  for (let at = 12; at < webp.length; at += 8 + webp.readUInt32LE(at + 4)) {
    if (at % 2 === 1) at += 1
    names.push(webp.toString('latin1', at, at + 4))
  }
  return names
}

describe('a photo', () => {
  test('of a listing is public, in three widths, cached for good [issue 18.4]', async () => {
    const photoUrl = await upload(await aPhoto(2000, 1500).jpeg().toBuffer())
    expect(photoUrl).toMatch(/^\/api\/photos\/[\w-]+$/)
    expect((await listPlot(photoUrl)).statusCode).toBe(201)
    expect(await widthsOf(photoUrl)).toEqual([480, 960, 1600])
    const { headers } = await get(`${photoUrl}?w=480`)
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    const again = await get(`${photoUrl}?w=480`, { 'if-none-match': headers['etag'] })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await get(photoUrl)).rawPayload).toEqual((await get(`${photoUrl}?w=960`)).rawPayload)
  })

  test('without a use is private to its owner and not cached [A13]', async () => {
    const { uploadURL, photoUrl } = await ticketFor('user4')
    await put(uploadURL, await aPhoto(60, 40).jpeg().toBuffer())
    const seen = await get(`${photoUrl}?w=480`)
    expect([seen.statusCode, seen.headers['cache-control'], seen.headers.vary]).toEqual([
      200,
      'private, no-cache',
      expect.stringContaining('cookie'),
    ])
    const etag = { 'if-none-match': seen.headers['etag'] }
    for (const userId of ['user1', 'user2', 'user3'])
      for (const headers of [as(userId), { ...as(userId), ...etag }])
        expect((await app.inject({ url: `${photoUrl}?w=480`, headers })).statusCode).toBe(404)
  })

  test('used in a post is public [A13]', async () => {
    const photoUrl = await upload(await aPhoto(60, 40).jpeg().toBuffer())
    const post = (headers: { cookie: string }) =>
      app.inject({
        ...{ method: 'POST', url: '/api/posts', headers },
        payload: { content: 'First beans', images: [photoUrl] },
      })
    expect((await post(as('user9'))).statusCode).toBe(403)
    expect((await post(ownerOf(photoUrl))).statusCode).toBe(201)
    const seen = await app.inject({ url: photoUrl, headers: as('user9') })
    expect([seen.statusCode, seen.headers['cache-control']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ])
  })

  test.each(['481', '', '0480', 'large', '480&w=960'])('refuses width %j', async (width) => {
    const photoUrl = await upload(await aPhoto(20, 20).png().toBuffer())
    const response = await get(`${photoUrl}?w=${width}`)
    expect(response.statusCode).toBe(400)
    expect(response.json().message).toBe('w: must be one of 480, 960, 1600')
  })

  test('without bytes, or unknown, is not found', async () => {
    const { photoUrl } = await ticketFor()
    expect((await get(photoUrl)).statusCode).toBe(404)
    expect((await get('/api/photos/none')).statusCode).toBe(404)
  })

  test('is turned upright and holds no metadata [issue 18.4]', async () => {
    const original = await phonePhoto(1200, 800)
    expect(await sharp(original).metadata()).toMatchObject({ orientation: 6 })
    expect(original.includes('GardenPhone')).toBe(true)
    expect(original.includes('Elm St')).toBe(true)
    const before = new Set(readdirSync(folder))
    const photoUrl = await upload(original)
    expect(readdirSync(folder).filter((name) => !before.has(name))).toHaveLength(3)
    for (const width of [480, 960, 1600]) {
      const { rawPayload } = await get(`${photoUrl}?w=${width}`)
      const metadata = await sharp(rawPayload).metadata()
      expect(metadata.height).toBeGreaterThan(metadata.width)
      for (const kind of ['exif', 'xmp', 'iptc', 'icc', 'orientation'] as const)
        expect(metadata[kind], kind).toBeUndefined()
      // Shorter words stand in the noise of a picture now and then.
      for (const word of ['GardenPhone', 'Maya Okafor', 'Elm St'])
        expect(rawPayload.includes(word), word).toBe(false)
      expect(chunksOf(rawPayload)).toEqual(['VP8 '])
    }
  })

  test.each([
    ['a PNG with a transparent ground', () => aPhoto(700, 300).ensureAlpha(0.5).png().toBuffer()],
    ['a grey JPEG', () => aPhoto(700, 300).greyscale().jpeg().toBuffer()],
    ['a JPEG for printing', () => aPhoto(700, 300).toColourspace('cmyk').jpeg().toBuffer()],
    ['a PNG of 16 bits', () => aPhoto(700, 300).toColourspace('rgb16').png().toBuffer()],
    ['a WebP', () => aPhoto(700, 300).webp().toBuffer()],
  ])('may be %s, and is not made larger', async (_name, make) => {
    expect(await widthsOf(await upload(await make()))).toEqual([480, 700, 700])
  })

  test('that is very tall is scaled down', async () => {
    const photoUrl = await upload(await aPhoto(400, 8000).jpeg().toBuffer())
    const { rawPayload } = await get(`${photoUrl}?w=1600`)
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 160, height: 3200 })
  })
})

const jpeg = await aPhoto(600, 400).jpeg().toBuffer()
const png = await aPhoto(600, 400).png().toBuffer()
const webp = await aPhoto(600, 400).webp().toBuffer()
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
const zip = Buffer.from('PK\x03\x04archive PK\x05\x06', 'latin1')
const gif = await movingPicture('gif')
const movingWebp = await movingPicture('webp')
const avif = await aPhoto(60, 40).avif().toBuffer()
const html = Buffer.from('<script>alert(1)</script>')
/** The middle is missing; both ends are valid. */
const hollow = Buffer.concat([png.subarray(0, 300), png.subarray(-300)])

describe('refuses with a message and leaves no file', () => {
  test.each([
    ['HEIC', heicPhoto(), 'save it as JPEG'],
    ['an SVG', svg, 'not a picture that we can show'],
    ['a GIF that moves', gif, 'not a picture that we can show'],
    ['a WebP that moves', movingWebp, 'Moving pictures'],
    ['an AVIF', avif, 'not a picture that we can show'],
    ['a page that says it is a picture', html, 'not a picture that we can show'],
    ['a page before a picture', Buffer.concat([html, jpeg]), 'not a picture that we can show'],
    ['an archive behind a JPEG', Buffer.concat([jpeg, zip]), 'something else behind it'],
    ['a page behind a PNG', Buffer.concat([png, html]), 'something else behind it'],
    ['an archive behind a WebP', Buffer.concat([webp, zip]), 'something else behind it'],
    ['half a JPEG', jpeg.subarray(0, jpeg.length / 2), 'not complete'],
    ['half a PNG', png.subarray(0, png.length / 2), 'not complete'],
    ['half a WebP', webp.subarray(0, webp.length / 2), 'not complete'],
    ['a PNG with a hole', hollow, 'damaged'],
    ['the first bytes of a JPEG', Buffer.from('ffd8ffd9', 'hex'), 'damaged'],
    ['40,000 × 40,000 pixels', hugePng(40_000, 40_000), 'more than 64 million pixels'],
    ['nothing', Buffer.alloc(0), 'not a picture that we can show'],
  ])('%s [issue 18.4]', async (_name, bytes, words) => {
    const before = readdirSync(folder)
    const { uploadURL, photoUrl } = await ticketFor()
    const refused = await put(uploadURL, bytes)
    expect(refused.statusCode).toBe(400)
    expect(refused.json().message).toContain(words)
    expect(readdirSync(folder)).toEqual(before)
    expect((await get(photoUrl)).statusCode).toBe(404)
    expect((await put(uploadURL, jpeg)).statusCode).toBe(200)
  })

  test('10 MB and one byte [issue 18.4]', async () => {
    const { uploadURL } = await ticketFor()
    expect((await put(uploadURL, withComments(jpeg, MAX_PHOTO_BYTES + 1))).statusCode).toBe(413)
    expect((await put(uploadURL, withComments(jpeg, MAX_PHOTO_BYTES))).statusCode).toBe(200)
  })

  test('accepts the padding of cameras behind the picture', async () => {
    const { uploadURL } = await ticketFor()
    expect((await put(uploadURL, Buffer.concat([jpeg, Buffer.alloc(1000)]))).statusCode).toBe(200)
  })

  test('a used address, a changed signature, another id, an expired address', async () => {
    const [one, two] = [await ticketFor(), await ticketFor()]
    expect((await put(one.uploadURL, jpeg)).statusCode).toBe(200)
    expect((await put(one.uploadURL, jpeg)).statusCode).toBe(409)
    expect((await put(`${two.uploadURL}x`, jpeg)).statusCode).toBe(403)
    const crossed = `${two.photoUrl}${new URL(one.uploadURL).search}`
    expect((await put(crossed, jpeg)).statusCode).toBe(403)
    clock.advance(HOUR_MS)
    expect((await put(two.uploadURL, jpeg)).statusCode).toBe(403)
  })

  test('stores one of two concurrent uploads to one address', async () => {
    const { uploadURL, photoUrl } = await ticketFor()
    const answers = await Promise.all([put(uploadURL, jpeg), put(uploadURL, png)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect(await widthsOf(photoUrl)).toEqual([480, 600, 600])
  })
})

test('limits unused photos of a user to thirty, concurrent requests too', async () => {
  const answers = await Promise.all(Array.from({ length: 35 }, () => ask('user9')))
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(30)
  const refused = await ask('user9')
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    expect.stringContaining('30 photos'),
  ])
})
