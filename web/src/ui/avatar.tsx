import { clsx } from 'clsx'
import { smallestOf, usePictureFailure } from './picture.tsx'

/** The first two letters of the full name, or two question marks. */
export function initialsOf(fullName: string | null | undefined): string {
  return [...(fullName ?? '').trim()].slice(0, 2).join('').toUpperCase() || '??'
}

interface AvatarProps {
  fullName: string | null | undefined
  src?: string | null | undefined
  className?: string
}

/** Decoration beside the name; the name itself is always written out. */
export function Avatar({ fullName, src, className }: AvatarProps) {
  const { isShown, listeners } = usePictureFailure(src)
  const box = clsx('size-12 shrink-0 rounded-full bg-leaf-tint', className)
  if (src && isShown) {
    return (
      <img
        src={smallestOf(src)}
        alt=""
        loading="lazy"
        className={clsx(box, 'object-cover')}
        {...listeners}
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
