import { addMonths } from '@commonplot/shared/dates/plain-date.ts'
import type { MonthOfEarnings } from '@commonplot/shared/hosting/hosting.ts'
import { clsx } from 'clsx'
import { useFormat } from '../../lib/visit.tsx'

const STEP = 64
const BAR_WIDTH = 40
const BAR_HEIGHT = 150
const LABEL_HEIGHT = 24

interface EarningsChartProps {
  months: readonly MonthOfEarnings[]
  /** The first day of the last month drawn. */
  until: string
}

/** Months in a row, also those in which nothing came in. */
function lastMonths({ months, until }: EarningsChartProps, count: number) {
  const earned = new Map(months.map(({ month, host }) => [month, host]))
  return Array.from({ length: count }, (_, index) => {
    const day = addMonths(until, index - count + 1)
    return { day, host: earned.get(day.slice(0, 7)) ?? 0 }
  })
}

type Bars = ReturnType<typeof lastMonths>

function BarChart({ bars, className }: { bars: Bars; className: string }) {
  const format = useFormat()
  const highest = Math.max(1, ...bars.map(({ host }) => host))
  const foot = LABEL_HEIGHT + BAR_HEIGHT
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${bars.length * STEP} ${foot + LABEL_HEIGHT + 4}`}
      className={clsx('w-full', className)}
    >
      <line x1={0} x2={bars.length * STEP} y1={foot} y2={foot} className="stroke-line" />
      {bars.map(({ day, host }, index) => {
        const height = (host / highest) * BAR_HEIGHT
        const middle = index * STEP + STEP / 2
        return (
          <g key={day} textAnchor="middle" className="text-sm">
            {host > 0 && (
              <>
                <text x={middle} y={foot - height - 6} className="fill-ink font-semibold">
                  ${format.count(Math.round(host))}
                </text>
                <rect
                  x={middle - BAR_WIDTH / 2}
                  y={foot - Math.max(3, height)}
                  width={BAR_WIDTH}
                  height={Math.max(3, height)}
                  rx={6}
                  className="fill-leaf"
                />
              </>
            )}
            <text x={middle} y={foot + LABEL_HEIGHT - 4} className="fill-ink-soft">
              {format.plainDate(day, { month: 'short' })}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

/** A look at the table below it, which says the same to those who cannot see this. */
export function EarningsChart(props: EarningsChartProps) {
  return (
    <>
      <BarChart bars={lastMonths(props, 6)} className="sm:hidden" />
      <BarChart bars={lastMonths(props, 12)} className="max-h-64 max-sm:hidden" />
    </>
  )
}
