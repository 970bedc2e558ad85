import { clsx } from 'clsx'
import { useState } from 'react'

/** The first two letters of the full name, or two question marks. */
export function initialsOf(fullName: string | null | undefined): string {
  return (fullName ?? '').trim().slice(0, 2).toUpperCase() || '??'
}

interface AvatarProps {
  fullName: string | null | undefined
  src?: string | null | undefined
  className?: string
}

/** Decoration beside the name; the name itself is always written out. */
export function Avatar({ fullName, src, className }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null)
  const box = clsx('size-12 shrink-0 rounded-full bg-leaf-tint', className)
  if (src && src !== failedSrc) {
    return (
      <img
        src={src}
        alt=""
        className={clsx(box, 'object-cover')}
        onError={() => setFailedSrc(src)}
      />
    )
  }
  return (
    <span
      aria-hidden
      className={clsx(box, 'inline-flex items-center justify-center font-semibold text-leaf')}
    >
      {initialsOf(fullName)}
    </span>
  )
}
