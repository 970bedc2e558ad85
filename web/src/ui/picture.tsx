import { clsx } from 'clsx'
import { sourceOf } from '../lib/picture-widths.ts'
import { usePictureFailure } from './picture-failure.ts'

interface PictureProps {
  src: string | null | undefined
  /** Shown without a picture and when the picture cannot be loaded. */
  fallback: string
  alt: string
  width: number
  height: number
  /** How wide it is shown, as the attribute of an image says it; else as wide as the screen. */
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
