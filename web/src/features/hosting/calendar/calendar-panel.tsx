import { addDays, addMonths, monthOf } from '@commonplot/shared/dates/plain-date.ts'
import type { HostedListing, Hosting } from '@commonplot/shared/hosting/hosting.ts'
import { clsx } from 'clsx'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { useFormat } from '../../../lib/visit.tsx'
import { Button } from '../../../ui/button.tsx'
import { FailureLine } from '../../../ui/failure-line.tsx'
import { Select } from '../../../ui/inputs.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import type { HostingSearch } from '../hosting-view.ts'
import { useToday } from '../use-today.ts'
import { Agenda } from './agenda.tsx'
import { type CalendarEntry, LOOKS } from './calendar-entries.ts'
import { CalendarFeedCard } from './calendar-feed-card.tsx'
import { type DayRange, MonthGrid } from './month-grid.tsx'
import { useDaysOff } from './use-days-off.ts'
import { keyOf, useHostCalendar } from './use-host-calendar.ts'

const DayDialog = lazyPart(async () => (await import('./day-dialog.tsx')).DayDialog)

interface CalendarPanelProps {
  hosting: Hosting
  search: HostingSearch
  onSearch: (changes: HostingSearch) => void
}

function Legend() {
  return (
    <ul aria-label="What the colours mean" className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {Object.values(LOOKS).map(({ label, className }) => (
        <li key={label} className="flex items-center gap-2">
          <span aria-hidden className={clsx('h-3.5 w-6 rounded-sm', className)} />
          {label}
        </li>
      ))}
    </ul>
  )
}

export function CalendarPanel({ hosting, search, onSearch }: CalendarPanelProps) {
  const listings = hosting.listings.filter(({ state }) => state !== 'archived')
  const item = listings.map(keyOf).find((key) => key === search.item)
  const calendar = useHostCalendar(hosting, item)
  const here = useToday()
  const [today = here] = calendar.todays
  const [active, setActive] = useState(search.month ? `${search.month}-01` : today)
  const [opened, setOpened] = useState<DayRange | null>(null)
  const daysOff = useDaysOff()
  const month = monthOf(active)
  const move = (day: string) => {
    setActive(day)
    if (monthOf(day) !== month) onSearch({ month: day.slice(0, 7) })
  }
  const open = (days: DayRange) => {
    daysOff.add.reset()
    void DayDialog.open(() => setOpened(days))
  }
  const end = addDays(addMonths(month, 1), -1)
  const inMonth = calendar.entries.filter(({ first, last }) => first <= end && last >= month)
  // In the current month the list leaves out past entries; the grid shows them.
  const isToCome = ({ last }: CalendarEntry) => month !== monthOf(today) || last >= today
  return (
    <div className="grid gap-6">
      <CalendarHeading
        {...{ month, today, listings, item }}
        onMove={move}
        onItem={(key) => onSearch({ item: key })}
        onTakeOff={() => open({ first: today, last: today })}
      />
      {calendar.failed && (
        <FailureLine words="Some days off could not be loaded." query={calendar.failed} />
      )}
      <div className="grid items-start gap-8 lg:grid-cols-[20rem_1fr] xl:grid-cols-[23rem_1fr]">
        <Agenda
          entries={inMonth.filter((entry) => entry.kind !== 'buffer' && isToCome(entry))}
          daysOff={daysOff}
        />
        <div className="min-w-0">
          <MonthGrid
            {...{ month, active, entries: inMonth, todays: calendar.todays }}
            labelledBy={MONTH_TITLE_ID}
            onMove={move}
            onOpen={open}
          />
          <Legend />
        </div>
      </div>
      <CalendarFeedCard />
      {opened && (
        <DayDialog
          days={opened}
          {...{ listings, item, daysOff }}
          entries={calendar.entries}
          todayOf={calendar.todayOf}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  )
}

const MONTH_TITLE_ID = 'calendar-month'
/** Months back and ahead: the range of listed rentals and of rentable days. */
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
