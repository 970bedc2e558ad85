import {
  isOwnPhoto,
  PHOTO_WIDTHS,
  photoInWidth,
  USUAL_PHOTO_WIDTH,
} from '@commonplot/shared/photos/photo.ts'

interface PictureSource {
  src: string
  srcSet?: string
  sizes?: string
}

/** Photos of ours come in several widths, of which the browser takes the one that fits. */
export function sourceOf(url: string, sizes: string): PictureSource {
  if (!isOwnPhoto(url)) return { src: url }
  const srcSet = PHOTO_WIDTHS.map((width) => `${photoInWidth(url, width)} ${width}w`).join(', ')
  return { src: photoInWidth(url, USUAL_PHOTO_WIDTH), srcSet, sizes }
}

/** For what is never shown larger than a hand. */
export const smallestOf = (url: string): string =>
  isOwnPhoto(url) ? photoInWidth(url, PHOTO_WIDTHS[0]) : url
