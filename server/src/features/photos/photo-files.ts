import { Readable } from 'node:stream'
import { PHOTO_WIDTHS, type PhotoWidth } from '@commonplot/shared/photos/photo.ts'
import { areFilesAway, type Files } from '../../adapters/files/files.port.ts'
import type { MadePicture } from '../../adapters/pictures/pictures.port.ts'
import { oneByOne } from '../../background/one-by-one.ts'

const keyOfWidth = (storageKey: string, width: number) => `${storageKey}-${width}`

/** All widths or none: what was written before a failure is taken back, so that it can be tried again. */
export async function writeWidths(
  files: Files,
  storageKey: string,
  made: readonly MadePicture[],
): Promise<void> {
  const written: string[] = []
  try {
    for (const { asked, webp } of made) {
      const key = keyOfWidth(storageKey, asked)
      await files.write(key, Readable.from([Buffer.from(webp)]), webp.length)
      written.push(key)
    }
  } catch (error) {
    // A storage that is away keeps them until the sweep comes by.
    for (const key of written) await files.remove(key).catch(() => {})
    throw error
  }
}

export const removeWidths = (files: Files, storageKey: string): Promise<void> =>
  oneByOne(PHOTO_WIDTHS, (width) => files.remove(keyOfWidth(storageKey, width)), {
    isShared: areFilesAway,
  })

export const readWidth = (files: Files, storageKey: string, width: PhotoWidth) =>
  files.read(keyOfWidth(storageKey, width))
