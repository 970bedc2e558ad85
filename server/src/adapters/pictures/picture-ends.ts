import type { PictureRefusal } from './pictures.port.ts'

/** As much of both ends of a file as says what it is: cameras may fill up the last block. */
export const END_BYTES = 4096

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
export function refusalByEnds({ head, tail, sizeBytes }: FileEnds): PictureRefusal | null {
  if (startsWith(head, JPEG_START)) return orBroken(endsWith(withoutPadding(tail), JPEG_END))
  if (startsWith(head, PNG_START)) return orBroken(endsWith(tail, PNG_END))
  if (textAt(head, 0) === 'RIFF' && textAt(head, 8) === 'WEBP') {
    return orBroken(head.readUInt32LE(4) + RIFF_HEAD_BYTES === sizeBytes)
  }
  const isHeic = textAt(head, 4) === 'ftyp' && HEIC_BRANDS.includes(textAt(head, 8))
  return isHeic ? 'heic' : 'unknown'
}

const orBroken = (isWhole: boolean): PictureRefusal | null => (isWhole ? null : 'broken')
