import { addDays, addMonths, monthOf } from '@commonplot/shared/dates/plain-date.ts'
import type { Hosting } from '@commonplot/shared/hosting/hosting.ts'
import { clsx } from 'clsx'
import { useState } from 'react'
import { FailureLine } from '../../../ui/failure-line.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import type { HostingSearch } from '../hosting-view.ts'
import { useToday } from '../use-today.ts'
import { Agenda } from './agenda.tsx'
import type { CalendarEntry } from './calendar-entries.ts'
import { LOOKS } from './calendar-entries.ts'
import { CalendarFeedCard } from './calendar-feed-card.tsx'
import { CalendarHeading, MONTH_TITLE_ID } from './calendar-heading.tsx'
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
