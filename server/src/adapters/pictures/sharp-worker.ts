import { open } from 'node:fs/promises'
import { parentPort } from 'node:worker_threads'
import { createBirpc } from 'birpc'
import sharp from 'sharp'
import { END_BYTES, type FileEnds, refusalByEnds } from './picture-ends.ts'
import type { MadePicture, PictureRefusal } from './pictures.port.ts'

/** Any camera of today; ten thousand times as many would fit into ten megabytes. */
const MOST_PIXELS = 64_000_000
/** What is taller than that is shown smaller: a WebP has at most 16,383 rows. */
const TALLEST = 2
const WITHIN_S = 20
const QUALITY = 80

// One picture at a time, on one core, and nothing of it stays behind.
sharp.concurrency(1)
sharp.cache(false)
// What is not one of these three is never handed to a decoder, whatever it says it is.
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
  // Only the head is read here, so that what is too large is refused before it is unpacked.
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
