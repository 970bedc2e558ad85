import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

interface ChipProps extends Omit<ComponentProps<'button'>, 'aria-pressed'> {
  pressed?: boolean
  children: ReactNode
}

/** A small choice that is on or off. Without `pressed` it is a plain small button. */
export function Chip({ pressed, className, children, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      className={clsx(
        'inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full border px-4 text-base font-medium whitespace-nowrap transition',
        pressed ? 'border-ink bg-ink text-paper' : 'border-line bg-card text-ink hover:border-ink',
        className,
      )}
      {...rest}
    >
      {children}
    </button>
  )
}
