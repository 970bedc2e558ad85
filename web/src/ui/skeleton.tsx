import { clsx } from 'clsx'

/** A place kept for something on its way; give it the final size. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden
      data-skeleton=""
      className={clsx('animate-pulse rounded-md bg-sunken', className)}
    />
  )
}
