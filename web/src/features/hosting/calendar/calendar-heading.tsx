import { addMonths, monthOf } from '@commonplot/shared/dates/plain-date.ts'
import type { HostedListing } from '@commonplot/shared/hosting/hosting.ts'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useFormat } from '../../../lib/visit.tsx'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/inputs.tsx'
import { keyOf } from './use-host-calendar.ts'

export const MONTH_TITLE_ID = 'calendar-month'
/** As far back as rentals are told of, and as far ahead as anything can be rented. */
const FARTHEST = { back: -12, ahead: 24 }
const ICON = { 'aria-hidden': true, strokeWidth: 1.75, className: 'size-5' } as const

interface CalendarHeadingProps {
  month: string
  today: string
  listings: readonly HostedListing[]
  item: string | undefined
  onMove: (day: string) => void
  onItem: (item: string) => void
  onTakeOff: () => void
}

export function CalendarHeading(props: CalendarHeadingProps) {
  const { month, today, listings, item, onMove, onItem, onTakeOff } = props
  const format = useFormat()
  const thisMonth = monthOf(today)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <div className="flex flex-wrap items-center gap-1">
        <h2
          id={MONTH_TITLE_ID}
          aria-live="polite"
          className="mr-auto text-xl sm:mr-2 sm:min-w-52 sm:text-2xl"
        >
          {format.plainDate(month, { month: 'long', year: 'numeric' })}
        </h2>
        <Button
          variant="quiet"
          size="icon"
          aria-label="Month before"
          disabled={month <= addMonths(thisMonth, FARTHEST.back)}
          onClick={() => onMove(addMonths(month, -1))}
        >
          <ArrowLeft {...ICON} />
        </Button>
        <Button
          variant="quiet"
          size="icon"
          aria-label="Month after"
          disabled={month >= addMonths(thisMonth, FARTHEST.ahead)}
          onClick={() => onMove(addMonths(month, 1))}
        >
          <ArrowRight {...ICON} />
        </Button>
        <Button variant="quiet" disabled={month === thisMonth} onClick={() => onMove(today)}>
          Today
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {listings.length > 1 && (
          <Select
            aria-label="Show"
            value={item ?? ''}
            onChange={(event) => onItem(event.target.value)}
            className="max-w-64"
          >
            <option value="">Everything you offer</option>
            {listings.map((listing) => (
              <option key={keyOf(listing)} value={keyOf(listing)}>
                {listing.name}
              </option>
            ))}
          </Select>
        )}
        <Button onClick={onTakeOff}>Take days off</Button>
      </div>
    </div>
  )
}
