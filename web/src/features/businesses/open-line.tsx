import { type Business, WEEKDAY_LABELS } from '@commonplot/shared/businesses/business.ts'
import { type OpenState, openState } from '@commonplot/shared/businesses/open-state.ts'
import { clsx } from 'clsx'
import { Clock } from 'lucide-react'
import { useClock } from '../../lib/visit.tsx'

function inWords(state: OpenState): string {
  switch (state.state) {
    case 'open':
      return `Open now, until ${state.closesAt}`
    case 'closed':
      return `Closed, opens ${dayInWords(state)} at ${state.opensAt}`
    case 'shut':
      return 'Closed for now'
    case 'unknown':
      return 'Hours unknown'
  }
}

function dayInWords({ daysAhead, opensOn }: Extract<OpenState, { state: 'closed' }>): string {
  if (daysAhead === 0) return 'today'
  return daysAhead === 1 ? 'tomorrow' : WEEKDAY_LABELS[opensOn]
}

/** The sign on the door, in the business's own time zone. */
export function OpenLine({ business, className }: { business: Business; className?: string }) {
  const state = openState(business, new Date(useClock().now))
  return (
    <p
      className={clsx(
        'inline-flex items-center gap-1.5',
        state.state === 'open' ? 'font-semibold text-leaf' : 'text-ink-soft',
        className,
      )}
    >
      <Clock aria-hidden strokeWidth={1.75} className="size-4 shrink-0" />
      {inWords(state)}
    </p>
  )
}
