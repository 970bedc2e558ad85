import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SECOND_MS } from '@commonplot/shared/dates/durations.ts'
import { afterAll, expect, test } from 'vitest'
import { diskMapFile } from '../../adapters/map-file/disk-map-file.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { tinyMap } from '../../testing/tiny-map.ts'

const PATH = '/api/map.pmtiles'
const PADDED = tinyMap({ padding: 1_000_000 })

const folder = mkdtempSync(join(tmpdir(), 'commonplot-map-'))
afterAll(() => rmSync(folder, { recursive: true }))
const path = join(folder, 'map.pmtiles')
const { app, clock } = await startTestApp({ mapFile: diskMapFile(path) })

/** Replaces the file atomically. A stored answer lasts a second. */
function put(content: Buffer | string): void {
  writeFileSync(`${path}.new`, content)
  renameSync(`${path}.new`, path)
  clock.advance(SECOND_MS)
}

const get = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url: PATH, headers })

test('answers no map without the file', async () => {
  rmSync(path, { force: true })
  clock.advance(SECOND_MS)
  expect((await app.inject('/api/map')).json()).toEqual({ tiles: null })
  expect((await get()).statusCode).toBe(404)
  expect((await get({}, 'HEAD')).statusCode).toBe(404)
})

test('answers a file added later, with its attribution', async () => {
  put(PADDED)
  const { tiles } = (await app.inject('/api/map')).json()
  expect(tiles).toEqual({
    url: expect.stringMatching(/^\/api\/map\.pmtiles\?v=[\w-]+$/),
    attribution: '© OpenStreetMap',
    attributionUrl: 'https://www.openstreetmap.org/copyright',
    file: 'ready',
  })
  const first = await app.inject({ url: tiles.url, headers: { range: 'bytes=0-6' } })
  expect(first.body).toBe('PMTiles')
})

test('sends ranges with their position', async () => {
  put(PADDED)
  const { statusCode, headers, rawPayload } = await get({ range: 'bytes=100-299' })
  expect(statusCode).toBe(206)
  expect(headers).toMatchObject({
    'content-range': `bytes 100-299/${PADDED.length}`,
    'content-length': '200',
    'accept-ranges': 'bytes',
    'content-type': 'application/octet-stream',
    'x-content-type-options': 'nosniff',
    etag: expect.stringMatching(/^"[\w-]+"$/),
    'last-modified': expect.stringMatching(/ GMT$/),
  })
  expect(rawPayload.equals(PADDED.subarray(100, 300))).toBe(true)
  const last = await get({ range: 'bytes=-10' })
  expect(last.rawPayload.equals(PADDED.subarray(-10))).toBe(true)
})

test('answers 416 with the length for a range behind the end', async () => {
  put(PADDED)
  const { statusCode, headers } = await get({ range: `bytes=${PADDED.length}-` })
  expect([statusCode, headers['content-range']]).toEqual([416, `bytes */${PADDED.length}`])
})

test('sends the whole file without a range, and the length alone for HEAD', async () => {
  put(PADDED)
  const all = await get()
  expect([all.statusCode, all.rawPayload.equals(PADDED)]).toEqual([200, true])
  const head = await get({}, 'HEAD')
  expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0])
  expect(head.headers['content-length']).toBe(String(PADDED.length))
  const piece = await get({ range: 'bytes=0-9' }, 'HEAD')
  expect([piece.statusCode, piece.headers['content-length']]).toEqual([206, '10'])
})

test('answers 304 for the current version, and the whole file for another one', async () => {
  put(PADDED)
  const { etag, 'last-modified': changed } = (await get({}, 'HEAD')).headers
  expect((await get({ 'if-none-match': String(etag) })).statusCode).toBe(304)
  expect((await get({ 'if-modified-since': String(changed) })).statusCode).toBe(304)
  const range = 'bytes=0-9'
  expect((await get({ range, 'if-range': String(etag) })).statusCode).toBe(206)
  put(tinyMap({ attribution: 'Another town' }))
  const after = await get({ range, 'if-range': String(etag) })
  expect([after.statusCode, after.headers['etag'] === etag]).toEqual([200, false])
  expect((await app.inject('/api/map')).json().tiles.attribution).toBe('Another town')
})

test.each([
  ['no PMTiles file', 'not a map'],
  ['cut short', PADDED.subarray(0, 500)],
  ['empty', ''],
])('reports a file that is %s as broken without failing requests', async (_, content) => {
  put(content)
  const { tiles } = (await app.inject('/api/map')).json()
  expect(tiles).toMatchObject({ attribution: '', attributionUrl: null, file: 'broken' })
  expect((await get()).statusCode).toBe(200)
  expect((await get({ range: 'bytes=0-16383' })).statusCode).toBeLessThan(500)
})

test('serves no other file for any path', async () => {
  put(PADDED)
  writeFileSync(join(folder, 'secret.txt'), 'nobody reads this')
  for (const url of [`${PATH}/../secret.txt`, `${PATH}/secret.txt`, '/api/map%2f..%2fsecret.txt']) {
    const answer = await app.inject(url)
    expect([answer.statusCode, answer.body.includes('nobody')]).toEqual([404, false])
  }
  expect((await app.inject(`${PATH}?v=../secret.txt`)).body).not.toContain('nobody')
})

test('prefers a tile server over the file', async () => {
  put(PADDED)
  const tiles = {
    url: 'https://tiles.example/{z}/{x}/{y}.png',
    attribution: 'T',
    attributionUrl: null,
  }
  const { app: other } = await startTestApp({ mapTiles: tiles, mapFile: diskMapFile(path) })
  expect((await other.inject('/api/map')).json()).toEqual({ tiles })
})

test('lets visitors read the map with accounts', async () => {
  put(PADDED)
  const accounts = { signUp: 'open', publicUrl: undefined, oidc: null } as const
  const { app: place } = await startTestApp({ accounts, mapFile: diskMapFile(path) })
  expect((await place.inject('/api/map')).json().tiles.file).toBe('ready')
  const piece = await place.inject({ url: PATH, headers: { range: 'bytes=0-6' } })
  expect([piece.statusCode, piece.body]).toEqual([206, 'PMTiles'])
})
