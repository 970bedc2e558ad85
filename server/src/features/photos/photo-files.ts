import { Readable } from 'node:stream'
import { PHOTO_WIDTHS, type PhotoWidth } from '@commonplot/shared/photos/photo.ts'
import { areFilesAway, type Files } from '../../adapters/files/files.port.ts'
import type { MadePicture } from '../../adapters/pictures/pictures.port.ts'
import { oneByOne } from '../../background/one-by-one.ts'

const keyOfWidth = (storageKey: string, width: number) => `${storageKey}-${width}`

/** Writes all widths or none, so that an upload can be retried. */
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
    // The sweep removes files that cannot be removed now.
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
