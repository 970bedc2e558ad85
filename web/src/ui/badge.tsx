import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export type BadgeTone = 'green' | 'blue' | 'red' | 'grey' | 'leaf' | 'sky' | 'sun' | 'soil'

const TONES: Record<BadgeTone, string> = {
  green: 'bg-status-green text-on-status',
  blue: 'bg-status-blue text-on-status',
  red: 'bg-status-red text-on-status',
  grey: 'bg-status-grey text-on-status',
  leaf: 'bg-leaf-tint text-leaf',
  sky: 'bg-sky-tint text-on-sky',
  sun: 'bg-sun-tint text-on-sun',
  soil: 'bg-soil-tint text-on-soil',
}

interface BadgeProps {
  tone: BadgeTone
  className?: string
  children: ReactNode
}

export function Badge({ tone, className, children }: BadgeProps) {
  return (
    <span
      data-tone={tone}
      className={clsx(
        'inline-flex items-center gap-1.5 rounded-full px-3 py-1 text-sm font-semibold whitespace-nowrap',
        TONES[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}

interface SourceBadgeProps {
  record: { source: 'local' | 'external'; sourceName?: string | undefined }
}

/** Says of a record from elsewhere where it came from; of our own, nothing. */
export function SourceBadge({ record }: SourceBadgeProps) {
  if (record.source !== 'external') return null
  return <Badge tone="sky">From {record.sourceName ?? 'a partner'}</Badge>
}
