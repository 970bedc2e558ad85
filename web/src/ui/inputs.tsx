import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'

const BOX = clsx(
  'w-full rounded-md border border-line-strong bg-card text-base text-ink transition placeholder:text-ink-soft',
  'hover:border-ink aria-invalid:border-danger aria-invalid:border-2 disabled:opacity-60',
)

interface TextInputProps extends ComponentProps<'input'> {
  /** Sits inside the box before the text. */
  icon?: ReactNode
}

export function TextInput({ icon, className, ...rest }: TextInputProps) {
  const input = (
    <input
      type="text"
      className={clsx(BOX, 'min-h-12', icon ? 'pr-4 pl-11' : 'px-4', className)}
      {...rest}
    />
  )
  if (!icon) return input
  return (
    <div className="relative">
      <span
        aria-hidden
        className="pointer-events-none absolute inset-y-0 left-4 flex items-center text-ink-soft"
      >
        {icon}
      </span>
      {input}
    </div>
  )
}

export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea rows={3} className={clsx(BOX, 'px-4 py-3', className)} {...rest} />
}

/** The system's own list: best on phones, complete on keyboards, no code to send. */
export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <div className="relative">
      <select
        className={clsx(BOX, 'min-h-11 appearance-none py-0 pr-10 pl-4', className)}
        {...rest}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden
        strokeWidth={1.75}
        className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-ink-soft max-sm:in-data-tight:hidden"
      />
    </div>
  )
}
