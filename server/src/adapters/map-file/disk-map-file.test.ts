import { mkdirSync, mkdtempSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { tinyMap } from '../../testing/tiny-map.ts'
import { diskMapFile, plainAttribution, sayFound } from './disk-map-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'commonplot-map-'))
afterAll(() => rmSync(folder, { recursive: true }))

let count = 0
function mapFileOf(content: Buffer) {
  count += 1
  const path = join(folder, `${count}.pmtiles`)
  writeFileSync(path, content)
  return { path, file: diskMapFile(path) }
}

/** A whole map with one byte of its header changed. */
function withByte(at: number, value: number): Buffer {
  const bytes = tinyMap()
  bytes.writeUInt8(value, at)
  return bytes
}

test('a whole file can be drawn, and names whom it wants to be named', async () => {
  const found = await mapFileOf(tinyMap()).file.look()
  expect(found).toMatchObject({
    problem: null,
    maxZoom: 14,
    attribution: '© OpenStreetMap',
    attributionUrl: 'https://www.openstreetmap.org/copyright',
  })
  expect(found && sayFound(found)).toBe(
    'draws the maps: 1 MB, zoom up to 14, it names © OpenStreetMap',
  )
})

test.each([
  ['nothing', Buffer.alloc(0), 'is no PMTiles file'],
  ['something else', Buffer.from('<html>'.repeat(100)), 'is no PMTiles file'],
  ['a piece of the header', tinyMap().subarray(0, 60), 'ends within its first bytes'],
  ['another version', withByte(7, 2), 'is PMTiles version 2, not 3'],
  ['pictures', withByte(99, 2), 'holds no vector tiles'],
  ['brotli', withByte(98, 3), 'is compressed by something else than gzip'],
  ['metadata without end', withByte(36, 1), /^ends after \d+ of \d+ bytes$/],
  ['broken metadata', withByte(180, 0), 'has metadata that cannot be read'],
  ['a file cut short', tinyMap().subarray(0, -1), /^ends after \d+ of \d+ bytes$/],
])('%s is said to be no map', async (_name, content, problem) => {
  const found = await mapFileOf(content).file.look()
  expect(found?.problem).toMatch(problem)
  expect(found).toMatchObject({ attribution: '', attributionUrl: null })
})

test('a folder in its place is said to be none; nothing is nothing', async () => {
  const path = join(folder, 'folder.pmtiles')
  mkdirSync(path)
  expect(await diskMapFile(path).look()).toMatchObject({ problem: 'is no file' })
  expect(await diskMapFile(path).open()).toBeNull()
  expect(await diskMapFile(join(folder, 'none')).look()).toBeNull()
  expect(await diskMapFile(join(folder, 'none')).open()).toBeNull()
})

test('a file that is replaced is another version, and who has it open keeps the old one', async () => {
  const { path, file } = mapFileOf(tinyMap())
  const before = await file.look()
  const opened = await file.open()
  const next = tinyMap({ attribution: 'Another town' })
  writeFileSync(`${path}.new`, next)
  renameSync(`${path}.new`, path)
  const after = await file.look()
  expect(after?.attribution).toBe('Another town')
  expect(after?.version).not.toBe(before?.version)
  expect(opened?.version).toBe(before?.version)
  const bytes = opened && (await buffer(opened.read(0, opened.sizeBytes - 1)))
  expect(bytes?.equals(tinyMap())).toBe(true)
})

test('a file that becomes shorter while it is read fails instead of ending', async () => {
  const { path, file } = mapFileOf(tinyMap())
  const opened = await file.open()
  if (!opened) throw new Error('it was just written')
  truncateSync(path, 200)
  await expect(buffer(opened.read(0, opened.sizeBytes - 1))).rejects.toThrow('shorter')
})

const OSM = 'https://www.openstreetmap.org/copyright'

test.each([
  [`<a href="${OSM}" target="_blank">&copy; OpenStreetMap</a>`, '© OpenStreetMap', OSM],
  [`<a href='${OSM}'>&#169; OpenStreetMap</a> and <b>us</b>`, '© OpenStreetMap and us', OSM],
  ['© OpenStreetMap', '© OpenStreetMap', null],
  ['<a href="javascript:alert(1)">Map</a>', 'Map', null],
  ['<a href="//evil.example">Map</a>', 'Map', null],
  ['<script>alert(1)</script>', 'alert(1)', null],
  ['&lt;img src=x onerror=alert(1)&gt;', '<img src=x onerror=alert(1)>', null],
  ['one\u0000two\u202ethree', 'one two three', null],
  [`<a href="${OSM}"></a>`, '', null],
  ['&#99999999; &unknown;', '&#99999999; &unknown;', null],
  [7, '', null],
  [undefined, '', null],
])('%s becomes the text %s and the link %s', (html, attribution, attributionUrl) => {
  expect(plainAttribution(html)).toEqual({ attribution, attributionUrl })
})

test('an attribution is as long as a line, however long it was', () => {
  expect(plainAttribution('a'.repeat(10_000)).attribution).toHaveLength(200)
})
