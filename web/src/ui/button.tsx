import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { Spinner } from './spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'medium' | 'large' | 'icon'

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-leaf text-on-leaf border-transparent hover:bg-leaf-deep',
  secondary: 'bg-card text-ink border-line-strong hover:bg-sunken hover:border-ink',
  quiet: 'bg-transparent text-ink border-transparent hover:bg-sunken',
  danger: 'bg-danger text-on-danger border-transparent hover:opacity-90',
}

const SIZES: Record<ButtonSize, string> = {
  medium: 'min-h-11 px-5 text-base',
  large: 'min-h-13 px-7 text-lg',
  icon: 'size-11',
}

/** Also for links that look like buttons. */
export function buttonClass(
  variant: ButtonVariant = 'primary',
  size: ButtonSize = 'medium',
  className?: string,
): string {
  return clsx(
    'inline-flex shrink-0 items-center justify-center gap-2 rounded-full border font-semibold whitespace-nowrap',
    'transition active:scale-[0.98] disabled:opacity-55 disabled:active:scale-100',
    VARIANTS[variant],
    SIZES[size],
    className,
  )
}

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  size?: ButtonSize
  /** What the button is doing while it waits, e.g. `Saving...`; it cannot be pressed meanwhile. */
  busyLabel?: string | false | undefined
}

export function Button({
  variant,
  size,
  busyLabel,
  className,
  children,
  disabled,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || Boolean(busyLabel)}
      aria-busy={busyLabel ? true : undefined}
      className={buttonClass(variant, size, className)}
    >
      {busyLabel ? (
        <>
          <Spinner /> {busyLabel}
        </>
      ) : (
        children
      )}
    </button>
  )
}
