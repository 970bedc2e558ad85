import { formatExactTime, formatRelativeTime } from '../lib/format.ts'
import { useHereAndNow } from '../lib/here-and-now.ts'

/** "3 minutes ago", with the exact time on hover. */
export function TimeAgo({ instant, className }: { instant: string; className?: string }) {
  const { now, timeZone } = useHereAndNow()
  return (
    <time dateTime={instant} title={formatExactTime(instant, timeZone)} className={className}>
      {formatRelativeTime(instant, now)}
    </time>
  )
}
