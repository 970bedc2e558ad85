import { clsx } from 'clsx'
import { useIsFirstRender } from '../lib/visit.tsx'

interface ProgressProps {
  label: string
  /** Null for unknown progress. */
  value: number | null
  max?: number
  className?: string
}

/** `data-state` is `indeterminate`, `loading` or `complete`. */
export function Progress({ label, value, max = 100, className }: ProgressProps) {
  const shown = value === null ? null : Math.min(Math.max(value, 0), max)
  // The content security policy lets only scripts set a style, so the server leaves the bar empty.
  const isEmpty = useIsFirstRender() && shown !== null
  const state = shown === null ? 'indeterminate' : shown === max ? 'complete' : 'loading'
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={shown ?? undefined}
      data-state={state}
      className={clsx('relative h-2.5 w-full overflow-hidden rounded-full bg-sunken', className)}
    >
      <div
        data-state={state}
        className={clsx(
          'block h-full origin-left rounded-full bg-leaf transition-transform data-[state=indeterminate]:w-2/5 data-[state=indeterminate]:animate-sweep',
          isEmpty && 'opacity-0',
        )}
        style={
          shown === null || isEmpty
            ? undefined
            : { transform: `translateX(${(shown / max) * 100 - 100}%)` }
        }
      />
    </div>
  )
}
