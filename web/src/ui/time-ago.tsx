import { formatExactTime, formatRelativeTime } from '../lib/format.ts'

/** "3 minutes ago", with the exact time on hover. */
export function TimeAgo({ instant, className }: { instant: string; className?: string }) {
  return (
    <time dateTime={instant} title={formatExactTime(instant)} className={className}>
      {formatRelativeTime(instant)}
    </time>
  )
}
