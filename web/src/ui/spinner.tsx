import { clsx } from 'clsx'
import { LoaderCircle } from 'lucide-react'

/** With a label it stands alone and is announced; without one it decorates words beside it. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  const icon = (
    <LoaderCircle
      aria-hidden
      className={clsx('size-5 animate-spin', className)}
      strokeWidth={1.75}
    />
  )
  if (!label) return icon
  return (
    <span role="status" className="inline-flex items-center gap-2 text-ink-soft">
      {icon}
      <span className="sr-only">{label}</span>
    </span>
  )
}
