import { addDays } from '@commonplot/shared/dates/plain-date.ts'
import type { TakenPeriod } from '@commonplot/shared/rentals/rental.ts'
import { DayPicker } from 'react-day-picker'
import { localToday, toLocalDate, toPlainDate } from './local-day.ts'
import type { Stay } from './rentable-item.ts'

const LOOK = {
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
  disabled: 'text-ink-soft line-through opacity-50',
  outside: 'invisible',
  range_middle: 'bg-leaf-tint text-ink',
  range_start: 'rounded-l-full bg-leaf-tint [&>button]:bg-leaf [&>button]:text-on-leaf',
  range_end: 'rounded-r-full bg-leaf-tint [&>button]:bg-leaf [&>button]:text-on-leaf',
}

interface BookingCalendarProps {
  stay: Stay
  taken: readonly TakenPeriod[]
  onChange: (stay: Stay) => void
}

/** Arrow keys walk the days, Enter picks one; taken days cannot be picked. */
export function BookingCalendar({ stay, taken, onChange }: BookingCalendarProps) {
  const { startDate, endDate } = stay
  const selected = startDate
    ? { from: toLocalDate(startDate), to: toLocalDate(endDate || startDate) }
    : undefined
  return (
    <DayPicker
      mode="range"
      excludeDisabled
      selected={selected}
      onSelect={(range) =>
        onChange({
          startDate: range?.from ? toPlainDate(range.from) : '',
          endDate: range?.to ? toPlainDate(range.to) : '',
        })
      }
      defaultMonth={toLocalDate(startDate || localToday())}
      disabled={[
        { before: toLocalDate(localToday()) },
        ...taken.map((period) => ({
          from: toLocalDate(period.startDate),
          to: toLocalDate(addDays(period.endDate, -1)),
        })),
      ]}
      classNames={LOOK}
    />
  )
}
