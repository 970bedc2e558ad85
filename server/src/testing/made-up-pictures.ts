import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** A gradient with some noise: compresses about as badly as a photo does. */
export function aPhoto(width: number, height: number): Sharp {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  return sharp({ create: { width, height, channels: 3, background: '#6a8f4e', noise } })
}

/** As a phone writes it: turned by a quarter, and it says where it was taken. */
export const phonePhoto = (width: number, height: number): Promise<Buffer> =>
  aPhoto(width, height)
    .withExif({
      IFD0: { Make: 'GardenPhone', Artist: 'Maya Okafor' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '45/1 31/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>Elm St</secret></x:xmpmeta>')
    .jpeg({ quality: 90 })
    .toBuffer()

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

/** A few bytes that would unpack to gigabytes. */
export function hugePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 6, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(1000))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** The same JPEG with as many bytes as asked for. */
export function withComments(jpeg: Buffer, sizeBytes: number): Buffer {
  const comments: Buffer[] = []
  for (let left = sizeBytes - jpeg.length; left > 0; left -= comments.at(-1)?.length ?? left) {
    const comment = Buffer.alloc(left > 70_000 ? 60_000 : Math.min(left, 65_000))
    comment.writeUInt16BE(0xfffe)
    comment.writeUInt16BE(comment.length - 2, 2)
    comments.push(comment)
  }
  return Buffer.concat([jpeg.subarray(0, 2), ...comments, jpeg.subarray(2)])
}

/** As iPhones begin a file. */
export const heicPhoto = (): Buffer =>
  Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(500)])

export async function movingPicture(type: 'gif' | 'webp'): Promise<Buffer> {
  const frame = (background: string) =>
    sharp({ create: { width: 20, height: 20, channels: 3, background } })
      .png()
      .toBuffer()
  const frames = await Promise.all([frame('red'), frame('green')])
  return sharp(frames, { join: { animated: true } })
    [type]({ delay: [100, 100] })
    .toBuffer()
}
