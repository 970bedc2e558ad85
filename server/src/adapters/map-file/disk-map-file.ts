import type { BigIntStats } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { pipeline, type Readable, Transform } from 'node:stream'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { MapFile, MapFileReport } from './map-file.port.ts'

const LONGEST_TEXT = 200
const LONGEST_LINK = 500
const ENTITIES: Record<string, string> = {
  amp: '&',
  copy: '©',
  gt: '>',
  lt: '<',
  nbsp: ' ',
  quot: '"',
}

export interface MapAttribution {
  attribution: string
  attributionUrl: string | null
}

/** The attribution of a map file is HTML: keeps its text and at most one web address. */
export function plainAttribution(html: unknown): MapAttribution {
  if (typeof html !== 'string') return { attribution: '', attributionUrl: null }
  const attribution = decodeEntities(html.replace(/<[^>]*>/g, ' '))
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_TEXT)
  return { attribution, attributionUrl: attribution ? firstLink(html) : null }
}

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|(\w{1,8}));/g, (whole, code?: string, name?: string) => {
    if (name) return ENTITIES[name] ?? whole
    const point = Number(code)
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole
  })
}

function firstLink(html: string): string | null {
  const [, address = ''] = /\bhref\s*=\s*["']?([^"'\s>]+)/i.exec(html) ?? []
  if (address.length > LONGEST_LINK || !/^https?:\/\//i.test(address)) return null
  return URL.parse(address)?.href ?? null
}

/** https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md */
const HEADER_BYTES = 127

const MAGIC = 'PMTiles'
const VERSION = 3
/** The PMTiles number of vector tiles; all other types are pictures. */
const VECTOR = 1
/** No compression and gzip: browsers decompress no other. */
const READABLE = [1, 2]

export interface PmtilesHeader {
  metadata: { offset: number; length: number; isPacked: boolean }
  maxZoom: number
}

/** Why a map file cannot be drawn; continues a sentence that begins with its name. */
class NoMapError extends Error {}

/** Reads the header of a map file, and checks that the file is as long as it says. */
function readHeader(bytes: Buffer, sizeBytes: number): PmtilesHeader {
  if (bytes.toString('latin1', 0, MAGIC.length) !== MAGIC)
    throw new NoMapError('is no PMTiles file')
  if (bytes.length < HEADER_BYTES) throw new NoMapError('ends within its first bytes')
  const version = bytes.readUInt8(7)
  if (version !== VERSION) throw new NoMapError(`is PMTiles version ${version}, not ${VERSION}`)
  if (bytes.readUInt8(99) !== VECTOR) throw new NoMapError('holds no vector tiles')
  const packing = [bytes.readUInt8(97), bytes.readUInt8(98)]
  if (!packing.every((kind) => READABLE.includes(kind))) {
    throw new NoMapError('is compressed by something else than gzip')
  }
  const sections = [8, 24, 40, 56].map((at) => sectionAt(bytes, at))
  const needed = Math.max(...sections.map(({ offset, length }) => offset + length))
  if (needed > sizeBytes) throw new NoMapError(`ends after ${sizeBytes} of ${needed} bytes`)
  return {
    metadata: { ...sectionAt(bytes, 24), isPacked: packing[0] === 2 },
    maxZoom: bytes.readUInt8(101),
  }
}

function sectionAt(bytes: Buffer, at: number): { offset: number; length: number } {
  return {
    offset: Number(bytes.readBigUInt64LE(at)),
    length: Number(bytes.readBigUInt64LE(at + 8)),
  }
}

const unzip = promisify(gunzip)
/** Metadata of real map files has some thousand bytes. */
const MOST_METADATA_BYTES = 2 ** 22

/** A `.pmtiles` file under a path that only the operator chooses. */
export function diskMapFile(path: string): MapFile {
  let last: MapFileReport | null = null
  return {
    async look() {
      const found = await openFile(path)
      if (found === null) return null
      if ('problem' in found) return unreadable(found.problem)
      const { handle, stats } = found
      try {
        // The file rarely changes: an unchanged version is not read again.
        if (last?.version !== versionOf(stats)) last = await inspect(handle, stats)
        return last
      } finally {
        await handle.close()
      }
    },
    async open() {
      const found = await openFile(path)
      if (found === null || 'problem' in found) return null
      const { handle, stats } = found
      return {
        version: versionOf(stats),
        sizeBytes: Number(stats.size),
        changedAt: stats.mtime,
        read: (start, end) => readAll(handle, start, end),
        close: () => handle.close(),
      }
    },
  }
}

/** Continues a sentence that begins with the file's name. */
export function sayFound({ problem, sizeBytes, maxZoom, attribution }: MapFileReport): string {
  if (problem !== null) return `${problem}; maps say so instead of being drawn`
  const megabytes = Math.ceil(sizeBytes / 1_000_000)
  const named = attribution === '' ? 'it names nobody' : `it names ${attribution}`
  return `draws the maps: ${megabytes} MB, zoom up to ${maxZoom}, ${named}`
}

type Found = { handle: FileHandle; stats: BigIntStats } | { problem: string } | null

async function openFile(path: string): Promise<Found> {
  try {
    const handle = await open(path)
    const stats = await handle.stat({ bigint: true })
    if (stats.isFile()) return { handle, stats }
    await handle.close()
    return { problem: 'is no file' }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'ENOENT' ? null : { problem: `cannot be opened (${code})` }
  }
}

/** Fails if the file was shortened in place meanwhile: a short answer must not look complete. */
function readAll(handle: FileHandle, start: number, end: number): Readable {
  let missing = end - start + 1
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      missing -= chunk.length
      done(null, chunk)
    },
    flush: (done) => done(missing > 0 ? new Error('the map file has become shorter') : null),
  })
  return pipeline(handle.createReadStream({ start, end }), counted, () => {})
}

/** Modification time and inode: a file that is moved here may be older than the previous one. */
const versionOf = ({ ino, size, mtimeNs }: BigIntStats): string =>
  [ino, size, mtimeNs].map((part) => part.toString(36)).join('-')

const NOTHING_KNOWN = { maxZoom: 0, attribution: '', attributionUrl: null }

const unreadable = (problem: string): MapFileReport => ({
  ...NOTHING_KNOWN,
  version: 'none',
  sizeBytes: 0,
  problem,
})

async function inspect(handle: FileHandle, stats: BigIntStats): Promise<MapFileReport> {
  const facts = { version: versionOf(stats), sizeBytes: Number(stats.size) }
  try {
    const header = readHeader(await readPart(handle, 0, HEADER_BYTES), facts.sizeBytes)
    const { attribution } = await readMetadata(handle, header)
    return { ...facts, problem: null, maxZoom: header.maxZoom, ...plainAttribution(attribution) }
  } catch (error) {
    const problem = error instanceof NoMapError ? error.message : 'cannot be read'
    return { ...facts, ...NOTHING_KNOWN, problem }
  }
}

async function readPart(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

async function readMetadata(
  handle: FileHandle,
  { metadata: { offset, length, isPacked } }: PmtilesHeader,
): Promise<{ attribution?: unknown }> {
  if (length > MOST_METADATA_BYTES) throw new NoMapError('has more metadata than any map needs')
  if (length === 0) return {}
  const bytes = await readPart(handle, offset, length)
  try {
    const json = isPacked ? await unzip(bytes, { maxOutputLength: MOST_METADATA_BYTES }) : bytes
    return Object(JSON.parse(json.toString()))
  } catch {
    throw new NoMapError('has metadata that cannot be read')
  }
}
