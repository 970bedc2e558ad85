import { addMonths, monthOf } from '@commonplot/shared/dates/plain-date.ts'
import { EARNINGS_CSV_PATH } from '@commonplot/shared/hosting/hosting.contract.ts'
import type { Earnings, MonthOfEarnings } from '@commonplot/shared/hosting/hosting.ts'
import { clsx } from 'clsx'
import { Download } from 'lucide-react'
import { formatMoney } from '../../../lib/format.ts'
import { useFormat } from '../../../lib/visit.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useToday } from '../use-today.ts'
import { earnedOf, sumOf } from './hosting-figures.ts'

function Total({ label, amount }: { label: string; amount: number }) {
  return (
    <div>
      <dt className="text-ink-soft">{label}</dt>
      <dd className="display figures text-2xl font-semibold">{formatMoney(amount)}</dd>
    </div>
  )
}

function HowCounted() {
  return (
    <section aria-labelledby="how-counted" className="max-w-prose">
      <h3 id="how-counted" className="text-xl">
        How this is counted
      </h3>
      <p className="mt-2 text-ink-soft">
        A rental counts in the month in which it ends, by the calendar of the place itself. What a
        late cancellation left you counts in the month of cancelling. Commonplot keeps 5 % of the
        rent as its fee, and nothing of a deposit. Upcoming is your share of what is confirmed and
        has not ended.
      </p>
    </section>
  )
}

export function EarningsPanel({ earnings }: { earnings: Earnings }) {
  const month = monthOf(useToday())
  const { thisMonth, upcoming, allTime } = earnedOf(earnings, month)
  const hasAny = earnings.months.length > 0
  return (
    <div className="grid gap-8">
      <div className="flex flex-wrap items-end justify-between gap-6">
        <h2 className="sr-only">Earnings</h2>
        <dl className="flex flex-wrap gap-x-12 gap-y-4">
          <Total label="This month" amount={thisMonth} />
          <Total label="Upcoming" amount={upcoming} />
          <Total label="All time" amount={allTime} />
        </dl>
        {hasAny && (
          <a href={EARNINGS_CSV_PATH} download className={buttonClass('secondary')}>
            <Download aria-hidden strokeWidth={1.75} className="size-5" />
            Download as CSV
          </a>
        )}
      </div>
      {hasAny ? (
        <>
          <Card className="p-5">
            <EarningsChart months={earnings.months} until={month} />
          </Card>
          <EarningsTable months={earnings.months} />
        </>
      ) : (
        <EmptyState
          picture="/pictures/empty-activity.svg"
          title="Nothing earned yet"
          words="The first rental that ends is the first line here."
          className="py-4"
        />
      )}
      <HowCounted />
    </div>
  )
}

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

/** Consecutive months, including months without earnings. */
function lastMonths({ months, until }: EarningsChartProps) {
  const earned = new Map(months.map(({ month, host }) => [month, host]))
  return Array.from({ length: MONTHS }, (_, index) => {
    const day = addMonths(until, index - MONTHS + 1)
    return { day, host: earned.get(day.slice(0, 7)) ?? 0 }
  })
}

/** Drawn from the table below, which is its text version. */
function EarningsChart(props: EarningsChartProps) {
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

const COLUMNS = [
  // First, so that a phone shows it without scrolling.
  { of: 'host', label: 'For you' },
  { of: 'rent', label: 'Rent' },
  { of: 'fee', label: 'Fee' },
  { of: 'kept', label: 'Kept deposits' },
] as const

const CELL = 'figures px-4 py-3 text-right whitespace-nowrap'

/** Says in words and figures all that the chart draws. */
function EarningsTable({ months }: { months: readonly MonthOfEarnings[] }) {
  const format = useFormat()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways has to be reached without a mouse
    <section aria-label="Earnings by month" tabIndex={0} className="scroll-sideways">
      <table className="w-full min-w-[34rem]">
        <caption className="sr-only">Earnings by month, the newest first</caption>
        <thead>
          <tr className="border-b border-line-strong">
            <th scope="col" className="px-4 py-3 text-left font-semibold">
              Month
            </th>
            {COLUMNS.map(({ label }) => (
              <th
                key={label}
                scope="col"
                className="px-4 py-3 text-right font-semibold whitespace-nowrap"
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {months.map((row) => (
            <tr key={row.month}>
              <th scope="row" className="px-4 py-3 text-left font-medium whitespace-nowrap">
                {format.plainDate(`${row.month}-01`, { month: 'long', year: 'numeric' })}
              </th>
              {COLUMNS.map(({ of }) => (
                <td key={of} className={of === 'host' ? `${CELL} font-semibold` : CELL}>
                  {of === 'fee' && row.fee > 0 ? '−' : ''}
                  {formatMoney(row[of])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-line-strong font-semibold">
            <th scope="row" className="px-4 py-3 text-left">
              All time
            </th>
            {COLUMNS.map(({ of }) => (
              <td key={of} className={CELL}>
                {of === 'fee' ? '−' : ''}
                {formatMoney(sumOf(months.map((row) => row[of])))}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
