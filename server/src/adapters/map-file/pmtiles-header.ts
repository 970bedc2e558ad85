/** https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md */
export const HEADER_BYTES = 127

const MAGIC = 'PMTiles'
const VERSION = 3
/** Its number for vector tiles; all others are pictures. */
const VECTOR = 1
/** None and gzip, which is what browsers unpack. */
const READABLE = [1, 2]

export interface PmtilesHeader {
  metadata: { offset: number; length: number; isPacked: boolean }
  maxZoom: number
}

/** Why a file cannot be drawn, in words that go on from its name. */
export class NoMapError extends Error {}

/** Reads the beginning of a file, and whether all that it announces is there. */
export function readHeader(bytes: Buffer, sizeBytes: number): PmtilesHeader {
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
