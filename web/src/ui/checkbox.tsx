import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
}

export function Checkbox({ label, className, ...rest }: CheckboxProps) {
  return (
    <label className={clsx('flex min-h-11 items-center gap-3', className)}>
      <input
        type="checkbox"
        className="size-5 shrink-0 rounded-[0.2rem] border border-line-strong bg-card accent-leaf not-checked:appearance-none"
        {...rest}
      />
      {label}
    </label>
  )
}

export function Switch({ label, className, ...rest }: CheckboxProps) {
  return (
    <label className={clsx('flex min-h-11 items-center justify-between gap-4', className)}>
      {label}
      <span className="relative inline-flex h-7 w-12 shrink-0">
        <input
          type="checkbox"
          role="switch"
          aria-checked={rest.checked}
          className="peer size-full appearance-none rounded-full border border-line-strong bg-sunken transition checked:border-leaf checked:bg-leaf"
          {...rest}
        />
        <span
          aria-hidden
          className="pointer-events-none absolute top-1 left-1 size-5 rounded-full bg-ink-soft transition peer-checked:translate-x-5 peer-checked:bg-on-leaf"
        />
      </span>
    </label>
  )
}
