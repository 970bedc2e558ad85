import { weekStartIn } from '@commonplot/shared/dates/plain-date.ts'
import type { StayRules } from '@commonplot/shared/listings/stay-rules.ts'
import { inTheWay, problemWithDates } from '@commonplot/shared/rentals/bookable-dates.ts'
import type { TakenPeriod } from '@commonplot/shared/rentals/rental.ts'
import { type ComponentProps, useState } from 'react'
import { type DateRange, DayButton, DayPicker } from 'react-day-picker'
import { useFormat } from '../../../lib/visit.tsx'
import type { Stay } from '../rentable-item.ts'
import { earliestEnd } from './stay-dates.ts'

export const CHOSEN =
  '[&>button]:bg-leaf [&>button]:text-on-leaf [&>button:hover]:bg-leaf-deep forced-colors:[&>button]:border-4'

export const LOOK = {
  root: 'relative mx-auto w-fit',
  nav: 'absolute top-0 right-0 flex gap-1',
  button_previous:
    'grid size-11 place-items-center rounded-full hover:bg-sunken disabled:opacity-40',
  button_next: 'grid size-11 place-items-center rounded-full hover:bg-sunken disabled:opacity-40',
  chevron: 'size-5 fill-current',
  month_caption: 'flex h-11 items-center pl-3 font-semibold',
  month_grid: 'border-collapse',
  weekday: 'h-9 w-11 text-sm font-medium text-ink-soft',
  day: 'p-0 text-center',
  day_button: 'size-11 rounded-full hover:bg-sunken disabled:hover:bg-transparent',
  today: 'font-bold text-leaf',
  disabled: 'text-ink-soft opacity-50 [&>button]:line-through',
  outside: 'invisible',
  range_middle: 'bg-leaf-tint text-ink forced-colors:[&>button]:border-2',
  range_start: `rounded-l-full bg-leaf-tint ${CHOSEN}`,
  range_end: `rounded-r-full bg-leaf-tint ${CHOSEN}`,
}

/** The state of the button exposes "chosen" and "today", so its name is the date alone. */
function Day({ modifiers, ...rest }: ComponentProps<typeof DayButton>) {
  return (
    <DayButton
      {...rest}
      modifiers={modifiers}
      aria-pressed={Boolean(modifiers['selected'])}
      aria-current={modifiers['today'] ? 'date' : undefined}
    />
  )
}

/** Months, weekdays and days in the language of the person's dates, and their week. */
export function useCalendarLanguage() {
  const format = useFormat()
  const inWords = (style: Intl.DateTimeFormatOptions) => (date: Date) =>
    format.plainDate(toPlainDate(date), style)
  return {
    weekStartsOn: weekStartIn(format.locale),
    formatters: {
      formatCaption: inWords({ month: 'long', year: 'numeric' }),
      formatWeekdayName: inWords({ weekday: 'short' }),
      formatDay: (date: Date) => format.count(date.getDate()),
    },
    labels: {
      // The visible number ("20", not "20th"), for voice control.
      labelDayButton: inWords({ dateStyle: 'full' }),
      labelGrid: inWords({ month: 'long', year: 'numeric' }),
      labelWeekday: inWords({ weekday: 'long' }),
    },
    components: { DayButton: Day },
  }
}

interface BookingCalendarProps {
  stay: Stay
  /** Where the item is. */
  today: string
  last: string
  taken: readonly TakenPeriod[]
  /** Of the host. */
  rules: StayRules
  onChange: (stay: Stay) => void
}

/** Arrow keys walk the days, Enter picks one; days that no stay could have cannot be picked. */
export function BookingCalendar(props: BookingCalendarProps) {
  const { stay, today, last, taken, rules, onChange } = props
  const { startDate, endDate } = stay
  const isOutOfReach = (date: Date) => {
    const day = toPlainDate(date)
    const alone = { startDate: day, endDate: day }
    return (
      problemWithDates(alone, today, { ...rules, minDays: 0 }) !== null ||
      inTheWay(alone, taken, rules.bufferDays).length > 0
    )
  }
  const choose = (range: DateRange | undefined) => {
    const startDate = range?.from ? toPlainDate(range.from) : ''
    const endDate = range?.to ? toPlainDate(range.to) : ''
    // The first day that is picked stands for the shortest stay from then on.
    const isFirstPick = startDate !== '' && (endDate === '' || endDate === startDate)
    const proposes = isFirstPick && rules.minDays > 1
    onChange({ startDate, endDate: proposes ? earliestEnd(startDate, rules) : endDate })
  }
  const [month, setMonth] = useState(() => toLocalDate(startDate || today))
  const [shownStart, setShownStart] = useState(startDate)
  if (startDate !== shownStart) {
    setShownStart(startDate)
    // A date typed above is shown here; while it is being typed its year can be any.
    if (startDate >= today && startDate <= last) setMonth(toLocalDate(startDate))
  }
  const selected = startDate
    ? { from: toLocalDate(startDate), to: toLocalDate(endDate || startDate) }
    : undefined
  return (
    <DayPicker
      mode="range"
      excludeDisabled
      selected={selected}
      onSelect={choose}
      today={toLocalDate(today)}
      month={month}
      onMonthChange={setMonth}
      disabled={isOutOfReach}
      classNames={LOOK}
      {...useCalendarLanguage()}
    />
  )
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** The inverse of `toLocalDate`. */
export function toPlainDate(date: Date): string {
  return [date.getFullYear(), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())].join('-')
}

/** Midnight of that day on this device, which is how calendars on screens count. */
export function toLocalDate(plainDate: string): Date {
  const [year = 0, month = 1, day = 1] = plainDate.split('-').map(Number)
  return new Date(year, month - 1, day)
}
