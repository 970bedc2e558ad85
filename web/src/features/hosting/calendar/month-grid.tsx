import { addDays, weekStartIn } from '@commonplot/shared/dates/plain-date.ts'
import { clsx } from 'clsx'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { useFormat } from '../../../lib/visit.tsx'
import type { CalendarEntry } from './calendar-entries.ts'
import { DayCell } from './day-cell.tsx'
import { barsOf, dayAfterKey, weeksOf } from './month-weeks.ts'

export interface DayRange {
  first: string
  last: string
}

interface MonthGridProps {
  /** Its first day. */
  month: string
  /** The one day that Tab reaches. */
  active: string
  todays: ReadonlySet<string>
  entries: readonly CalendarEntry[]
  labelledBy: string
  onMove: (day: string) => void
  onOpen: (days: DayRange) => void
}

const between = (one: string, other: string): DayRange =>
  one < other ? { first: one, last: other } : { first: other, last: one }

/** For the names of the columns. */
const A_SUNDAY = '2026-01-04'

/** Arrow keys walk the days, Shift takes several, Enter opens them. */
export function MonthGrid(props: MonthGridProps) {
  const { month, active, todays, entries, labelledBy, onMove, onOpen } = props
  const hintId = useId()
  const weekStart = weekStartIn(useFormat().locale)
  const [anchor, setAnchor] = useState<string | null>(null)
  const focus = useDayFocus(active)
  const chosen = between(anchor ?? active, active)

  const pressKey = (event: React.KeyboardEvent) => {
    const next = dayAfterKey(event.key, active, weekStart)
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    setAnchor(event.shiftKey ? (anchor ?? active) : null)
    focus.follow()
    onMove(next)
  }
  const choose = (day: string, isWithShift: boolean) => {
    const isInside = chosen.first <= day && day <= chosen.last
    onMove(day)
    setAnchor(null)
    if (isWithShift) onOpen(between(anchor ?? active, day))
    else onOpen(isInside ? chosen : { first: day, last: day })
  }

  return (
    <>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a month to walk through is a grid
        role="grid"
        aria-labelledby={labelledBy}
        aria-describedby={hintId}
        aria-multiselectable
        onKeyDown={pressKey}
        className="isolate w-full table-fixed border-separate border-spacing-0 overflow-hidden rounded-lg border border-line bg-card"
      >
        <WeekdayNames weekStart={weekStart} />
        <tbody>
          {weeksOf(month, weekStart).map((week, row) => {
            const bars = barsOf(week, entries)
            return (
              <tr key={`${month} ${week.find(Boolean)}`}>
                {week.map((day, column) => (
                  <DayCell
                    // biome-ignore lint/suspicious/noArrayIndexKey: a column is a weekday, and stays one
                    key={column}
                    day={day}
                    bars={bars}
                    column={column}
                    isLower={row > 0}
                    isToday={day !== null && todays.has(day)}
                    isActive={day === active}
                    isChosen={
                      anchor !== null && day !== null && chosen.first <= day && day <= chosen.last
                    }
                    activeRef={focus.ref}
                    onChoose={choose}
                  />
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
      <p id={hintId} className={clsx('mt-2 text-sm text-ink-soft max-md:sr-only')}>
        Arrow keys walk the days, Page Up and Page Down the months. Hold Shift to choose several,
        Enter opens them.
      </p>
    </>
  )
}

function WeekdayNames({ weekStart }: { weekStart: number }) {
  const format = useFormat()
  const days = Array.from({ length: 7 }, (_, place) => addDays(A_SUNDAY, weekStart + place))
  return (
    <thead>
      <tr>
        {days.map((day) => (
          <th
            key={day}
            scope="col"
            abbr={format.plainDate(day, { weekday: 'long' })}
            className="border-b border-line py-2 text-sm font-medium text-ink-soft"
          >
            {format.plainDate(day, { weekday: 'short' })}
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** A key that leads to another day takes the focus along, also into another month. */
function useDayFocus(active: string) {
  const ref = useRef<HTMLButtonElement>(null)
  const isFollowing = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another day is the active one
  useLayoutEffect(() => {
    if (!isFollowing.current) return
    isFollowing.current = false
    ref.current?.focus()
  }, [active])
  return {
    ref,
    follow: () => {
      isFollowing.current = true
    },
  }
}
