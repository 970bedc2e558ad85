import { useFormat, useHereAndNow } from '../lib/visit.tsx'

/** "3 minutes ago", with the exact time on hover. */
export function TimeAgo({ instant, className }: { instant: string; className?: string }) {
  const format = useFormat()
  const { now, timeZone } = useHereAndNow()
  return (
    <time dateTime={instant} title={format.exactTime(instant, timeZone)} className={className}>
      {format.relativeTime(instant, now)}
    </time>
  )
}
