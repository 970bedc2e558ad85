import { addMonths } from '@commonplot/shared/dates/plain-date.ts'
import type { MonthOfEarnings } from '@commonplot/shared/hosting/hosting.ts'
import { clsx } from 'clsx'
import { useFormat } from '../../lib/visit.tsx'

const MONTHS = 12
/** A phone has room for half of them. */
const MONTHS_ON_PHONE = 6
const HIGHEST_PX = 160
const LOWEST_PX = 4

interface EarningsChartProps {
  months: readonly MonthOfEarnings[]
  /** The first day of the last month drawn. */
  until: string
}

/** Months in a row, also those in which nothing came in. */
function lastMonths({ months, until }: EarningsChartProps) {
  const earned = new Map(months.map(({ month, host }) => [month, host]))
  return Array.from({ length: MONTHS }, (_, index) => {
    const day = addMonths(until, index - MONTHS + 1)
    return { day, host: earned.get(day.slice(0, 7)) ?? 0 }
  })
}

/** A look at the table below it, which says the same to those who cannot see this. */
export function EarningsChart(props: EarningsChartProps) {
  const format = useFormat()
  const bars = lastMonths(props)
  const highest = Math.max(...bars.map(({ host }) => host))
  return (
    <ol aria-hidden className="grid h-56 grid-cols-6 text-center text-sm sm:grid-cols-12">
      {bars.map(({ day, host }, index) => (
        <li
          key={day}
          className={clsx(
            'flex flex-col items-center justify-end',
            index < MONTHS - MONTHS_ON_PHONE && 'max-sm:hidden',
          )}
        >
          {host > 0 && (
            <>
              <span className="figures mb-1 font-semibold">${format.count(Math.round(host))}</span>
              <svg
                aria-hidden
                height={Math.max(LOWEST_PX, (host / highest) * HIGHEST_PX)}
                className="w-3/5 max-w-12"
              >
                <rect width="100%" height="100%" rx={6} className="fill-leaf" />
              </svg>
            </>
          )}
          <span className="mt-2 w-full border-t border-line pt-2 text-ink-soft">
            {format.plainDate(day, { month: 'short' })}
          </span>
        </li>
      ))}
    </ol>
  )
}
