import { useState } from 'react'
import { DayPicker } from 'react-day-picker'
import { CHOSEN, LOOK, toLocalDate, toPlainDate, useCalendarLanguage } from './booking-calendar.tsx'

interface EndDateCalendarProps {
  startDate: string
  /** As chosen, or as agreed until now. */
  endDate: string
  /** Where the item is. */
  today: string
  first: string
  last: string
  onChange: (endDate: string) => void
}

/** The renter's own days are disabled but not struck out like the days of others. */
const MINE = 'bg-leaf-tint text-ink [&>button]:no-underline!'
const STAY_LOOK = {
  stay_start: `rounded-l-full ${MINE}`,
  stay_days: MINE,
  stay_end: `rounded-r-full opacity-100 ${MINE} ${CHOSEN}`,
}

/** One day is chosen, and all that would be the person's is shown up to it. */
export function EndDateCalendar(props: EndDateCalendarProps) {
  const { startDate, endDate, today, first, last, onChange } = props
  const [month, setMonth] = useState(() => toLocalDate(endDate))
  const [shownEnd, setShownEnd] = useState(endDate)
  if (endDate !== shownEnd) {
    setShownEnd(endDate)
    // A date typed beside it is shown here; while it is being typed its year can be any.
    if (endDate >= first && endDate <= last) setMonth(toLocalDate(endDate))
  }
  const [start, end] = [toLocalDate(startDate), toLocalDate(endDate)]
  return (
    <DayPicker
      mode="single"
      required
      selected={end}
      onSelect={(day) => onChange(toPlainDate(day))}
      today={toLocalDate(today)}
      month={month}
      onMonthChange={setMonth}
      disabled={[{ before: toLocalDate(first) }, { after: toLocalDate(last) }]}
      modifiers={{ stay_start: start, stay_days: { after: start, before: end }, stay_end: end }}
      modifiersClassNames={STAY_LOOK}
      classNames={LOOK}
      {...useCalendarLanguage()}
    />
  )
}
