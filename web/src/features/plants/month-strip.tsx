import type { Plant } from '@commonplot/shared/plants/plant.ts'
import { clsx } from 'clsx'
import { useFormat } from '../../lib/visit.tsx'

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1)

/** The year of one plant: when to sow, plant out and harvest. */
export function MonthStrip({ plant }: { plant: Plant }) {
  const format = useFormat()
  const nameOf = (month: number, style: 'long' | 'narrow') =>
    format.monthName(Date.UTC(2024, month - 1, 1), style)
  const rows = [
    { label: 'Sow', months: plant.sowMonths, look: 'bg-on-sun' },
    { label: 'Plant out', months: plant.plantOutMonths, look: 'bg-leaf' },
    { label: 'Harvest', months: plant.harvestMonths, look: 'bg-terracotta-bright' },
  ].filter(({ months }) => months.length > 0)
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="month-strip">
      <h2 id="month-strip" className="mb-3 text-xl">
        Through the year
      </h2>
      <div aria-hidden className="grid grid-cols-[5.5rem_repeat(12,1fr)] items-center gap-1">
        <span />
        {MONTHS.map((month) => (
          <span key={month} className="text-center text-sm text-ink-soft">
            {nameOf(month, 'narrow')}
          </span>
        ))}
        {rows.map(({ label, months, look }) => [
          <span key={label} className="text-sm font-semibold">
            {label}
          </span>,
          ...MONTHS.map((month) => (
            <span
              key={`${label}-${month}`}
              className={clsx('h-5 rounded-sm', months.includes(month) ? look : 'bg-sunken')}
            />
          )),
        ])}
      </div>
      <ul className="sr-only">
        {rows.map(({ label, months }) => (
          <li key={label}>
            {label}: {months.map((month) => nameOf(month, 'long')).join(', ')}
          </li>
        ))}
      </ul>
      {plant.calendarRegion && (
        <p className="mt-2 text-sm text-ink-soft">For the {plant.calendarRegion}.</p>
      )}
    </section>
  )
}
