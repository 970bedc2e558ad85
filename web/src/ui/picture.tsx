import {
  isOwnPhoto,
  PHOTO_WIDTHS,
  photoInWidth,
  USUAL_PHOTO_WIDTH,
} from '@commonplot/shared/photos/photo.ts'
import { clsx } from 'clsx'
import { useState } from 'react'

interface PictureProps {
  src: string | null | undefined
  /** Shown without a picture and when the picture cannot be loaded. */
  fallback: string
  alt: string
  width: number
  height: number
  /** The `sizes` attribute; by default the width of the screen. */
  sizes?: string
  /** At the top of the page: loaded at once instead of when scrolled to. */
  priority?: boolean
  className?: string
}

export function Picture({
  src,
  fallback,
  alt,
  width,
  height,
  sizes = '100vw',
  priority = false,
  className,
}: PictureProps) {
  const { isShown, listeners } = usePictureFailure(src)
  return (
    <img
      {...(isShown && src ? sourceOf(src, sizes) : { src: fallback })}
      alt={alt}
      width={width}
      height={height}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : 'auto'}
      decoding="async"
      {...listeners}
      className={clsx('bg-sunken object-cover', className)}
    />
  )
}

/** A picture of a rendered page may have failed before anyone listened: it is tried once more. */
function tryAgain(picture: HTMLImageElement | null): void {
  if (!picture?.complete || picture.naturalWidth > 0) return
  const { src } = picture
  picture.src = src
}

export function usePictureFailure(src: string | null | undefined) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null)
  return {
    isShown: Boolean(src) && src !== failedSrc,
    listeners: { ref: tryAgain, onError: () => src && setFailedSrc(src) },
  }
}

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

/** For pictures that are never shown large. */
export const smallestOf = (url: string): string =>
  isOwnPhoto(url) ? photoInWidth(url, PHOTO_WIDTHS[0]) : url
