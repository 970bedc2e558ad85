import { DAY_MINUTES, HOUR_MINUTES, SECOND_MS } from '@commonplot/shared/dates/durations.ts'
import { Clock } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useClock } from '../../lib/visit.tsx'

const HOURS_A_DAY = DAY_MINUTES / HOUR_MINUTES
const count = (value: number, unit: string) => `${value} ${unit}${value === 1 ? '' : 's'}`

function hoursInWords(hours: number): string {
  if (hours < HOURS_A_DAY) return count(hours, 'hour')
  const [days, rest] = [Math.floor(hours / HOURS_A_DAY), hours % HOURS_A_DAY]
  return count(days, 'day') + (rest > 0 ? ` and ${count(rest, 'hour')}` : '')
}

/** The dates are kept this long; screen readers hear it once, not every second. */
export function HoldCountdown({ until }: { until: string }) {
  const { now: opened } = useClock()
  const [now, setNow] = useState(opened)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  const secondsLeft = Math.max(0, Math.ceil((Date.parse(until) - now) / SECOND_MS))
  const minutesLeft = Math.floor(secondsLeft / 60)
  // Days that were agreed on in a conversation are kept for hours, which nobody counts in seconds.
  const left =
    minutesLeft < HOUR_MINUTES
      ? `${minutesLeft}:${String(secondsLeft % 60).padStart(2, '0')}`
      : hoursInWords(Math.floor(minutesLeft / HOUR_MINUTES))
  return (
    <p className="flex items-center gap-2 rounded-md bg-sun-tint px-4 py-3 text-on-sun">
      <Clock aria-hidden strokeWidth={1.75} className="size-5 shrink-0" />
      {secondsLeft > 0 ? (
        <span>
          We're keeping these dates for you for{' '}
          <span role="timer" className="font-semibold tabular-nums">
            {left}
          </span>
        </span>
      ) : (
        'The dates are no longer kept. You can still pay if nobody has taken them.'
      )}
    </p>
  )
}
