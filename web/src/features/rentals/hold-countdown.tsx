import { SECOND_MS } from '@commonplot/shared/dates/durations.ts'
import { Clock } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useHereAndNow } from '../../lib/visit.tsx'

/** The dates are kept this long; screen readers hear it once, not every second. */
export function HoldCountdown({ until }: { until: string }) {
  const { now: opened } = useHereAndNow()
  const [now, setNow] = useState(opened)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  const secondsLeft = Math.max(0, Math.ceil((Date.parse(until) - now) / SECOND_MS))
  const minutesLeft = Math.floor(secondsLeft / 60)
  const twoDigits = (value: number) => String(value % 60).padStart(2, '0')
  // Days that were agreed on in a conversation are kept for hours.
  const left =
    minutesLeft < 60
      ? `${minutesLeft}:${twoDigits(secondsLeft)}`
      : `${Math.floor(minutesLeft / 60)}:${twoDigits(minutesLeft)}:${twoDigits(secondsLeft)}`
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
