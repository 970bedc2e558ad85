import { open } from 'node:fs/promises'
import { parentPort } from 'node:worker_threads'
import { createBirpc } from 'birpc'
import sharp from 'sharp'
import type { MadePicture, PictureRefusal } from './pictures.port.ts'

/** Bytes read at both ends of a file to find its type: cameras may pad the last block. */
const END_BYTES = 4096

export interface FileEnds {
  head: Buffer
  tail: Buffer
  sizeBytes: number
}

const JPEG_START = Buffer.from('ffd8ff', 'hex')
const JPEG_END = Buffer.from('ffd9', 'hex')
const PNG_START = Buffer.from('89504e470d0a1a0a', 'hex')
const PNG_END = Buffer.from('0000000049454e44ae426082', 'hex')
const RIFF_HEAD_BYTES = 8
const HEIC_BRANDS = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1']

const startsWith = (bytes: Buffer, start: Buffer) => bytes.subarray(0, start.length).equals(start)
const endsWith = (bytes: Buffer, end: Buffer) => bytes.subarray(-end.length).equals(end)
const textAt = (bytes: Buffer, from: number) => bytes.toString('latin1', from, from + 4)

function withoutPadding(tail: Buffer): Buffer {
  let end = tail.length
  while (end > 0 && tail[end - 1] === 0) end -= 1
  return tail.subarray(0, end)
}

/**
 * Whether the whole of it can be a picture, before any decoder sees a byte. It must end as its kind
 * ends: what was cut off does not, nor does a picture with a page, a program or an archive behind it.
 */
function refusalByEnds({ head, tail, sizeBytes }: FileEnds): PictureRefusal | null {
  if (startsWith(head, JPEG_START)) return orBroken(endsWith(withoutPadding(tail), JPEG_END))
  if (startsWith(head, PNG_START)) return orBroken(endsWith(tail, PNG_END))
  if (textAt(head, 0) === 'RIFF' && textAt(head, 8) === 'WEBP') {
    return orBroken(head.readUInt32LE(4) + RIFF_HEAD_BYTES === sizeBytes)
  }
  const isHeic = textAt(head, 4) === 'ftyp' && HEIC_BRANDS.includes(textAt(head, 8))
  return isHeic ? 'heic' : 'unknown'
}

const orBroken = (isWhole: boolean): PictureRefusal | null => (isWhole ? null : 'broken')

/** More pixels than today's cameras have; a 10 MB file could hold ten thousand times as many. */
const MOST_PIXELS = 64_000_000
/** A WebP has at most 16,383 rows: taller pictures are scaled down. */
const TALLEST = 2
const WITHIN_S = 20
const QUALITY = 80

// Decodes one picture at a time, on one core, without a cache.
sharp.concurrency(1)
sharp.cache(false)
// Blocks all decoders but these three, whatever the file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'],
})

export type MadeOrRefused = { made: MadePicture[] } | { refused: PictureRefusal }

async function makeWidths(path: string, widths: readonly number[]): Promise<MadeOrRefused> {
  const refused = refusalByEnds(await readEnds(path))
  if (refused) return { refused }
  try {
    return await convert(path, widths)
  } catch {
    return { refused: 'broken' }
  }
}

async function convert(path: string, widths: readonly number[]): Promise<MadeOrRefused> {
  // Reads only the header, so that a picture too large is refused before it is decoded.
  const { width, height, pages = 1 } = await sharp(path, { limitInputPixels: false }).metadata()
  if (width * height > MOST_PIXELS) return { refused: 'huge' }
  if (pages > 1) return { refused: 'moving' }
  const { data, info } = await sharp(path, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    .timeout({ seconds: WITHIN_S })
    .autoOrient()
    .resize(boxOf(Math.max(...widths)))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const made: MadePicture[] = []
  for (const asked of widths) {
    const picture = await sharp(data, { raw })
      .resize(boxOf(asked))
      .webp({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true })
    const { width: madeWidth, height: madeHeight } = picture.info
    made.push({ asked, width: madeWidth, height: madeHeight, webp: picture.data })
  }
  return { made }
}

const boxOf = (width: number) =>
  ({ width, height: width * TALLEST, fit: 'inside', withoutEnlargement: true }) as const

async function readEnds(path: string): Promise<FileEnds> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const length = Math.min(END_BYTES, size)
    const [head, tail] = [Buffer.alloc(length), Buffer.alloc(length)]
    await file.read(head, 0, length, 0)
    await file.read(tail, 0, length, size - length)
    return { head, tail, sizeBytes: size }
  } finally {
    await file.close()
  }
}

const calls = { makeWidths }
export type PictureCalls = typeof calls

createBirpc<object, PictureCalls>(calls, {
  post: (message) => parentPort?.postMessage(message),
  on: (listener) => parentPort?.on('message', listener),
})
