import { clsx } from 'clsx'
import { type ComponentProps, type MouseEvent, useState } from 'react'
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
    'transition not-aria-disabled:not-disabled:active:scale-[0.98] disabled:opacity-55 aria-disabled:opacity-55',
    VARIANTS[variant],
    SIZES[size],
    className,
  )
}

/** Can be reached and heard, but does nothing: a disabled button would drop the focus that is on it. */
export const inertWhile = <Control extends HTMLElement>(
  isInert: boolean,
  onClick?: (event: MouseEvent<Control>) => void,
) => ({
  'aria-disabled': isInert || undefined,
  onClick: isInert
    ? (event: MouseEvent<Control>) => {
        // It may be the one that sends a form.
        event.preventDefault()
        event.stopPropagation()
      }
    : onClick,
})

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  size?: ButtonSize
  /** The label while busy, e.g. `Saving...`. A busy button ignores presses. */
  busyLabel?: string | false | undefined
  /** Cannot be pressed for a moment, without a word. */
  isWaiting?: boolean | undefined
}

export function Button({
  variant,
  size,
  busyLabel,
  isWaiting = false,
  className,
  children,
  disabled = false,
  onClick,
  onFocus,
  onBlur,
  ...rest
}: ButtonProps) {
  const [hasFocus, setHasFocus] = useState(false)
  const isBusy = isWaiting || Boolean(busyLabel)
  return (
    <button
      type="button"
      {...rest}
      {...inertWhile(isBusy || (disabled && hasFocus), onClick)}
      disabled={disabled && !isBusy && !hasFocus}
      onFocus={(event) => {
        setHasFocus(true)
        onFocus?.(event)
      }}
      onBlur={(event) => {
        setHasFocus(false)
        onBlur?.(event)
      }}
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
