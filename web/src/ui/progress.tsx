import { clsx } from 'clsx'
import * as RadixProgress from 'radix-ui/progress'

interface ProgressProps {
  label: string
  /** Null while nobody knows how far it is. */
  value: number | null
  max?: number
  className?: string
}

/** `data-state` is `indeterminate`, `loading` or `complete`. */
export function Progress({ label, value, max = 100, className }: ProgressProps) {
  const shown = value === null ? null : Math.min(Math.max(value, 0), max)
  return (
    <RadixProgress.Root
      aria-label={label}
      value={shown}
      max={max}
      className={clsx('relative h-2.5 w-full overflow-hidden rounded-full bg-sunken', className)}
    >
      <RadixProgress.Indicator
        className="block h-full origin-left rounded-full bg-leaf transition-transform data-[state=indeterminate]:w-2/5 data-[state=indeterminate]:animate-sweep"
        style={
          shown === null ? undefined : { transform: `translateX(${(shown / max) * 100 - 100}%)` }
        }
      />
    </RadixProgress.Root>
  )
}
