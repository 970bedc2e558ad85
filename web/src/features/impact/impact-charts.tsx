import { addDays } from '@commonplot/shared/dates/plain-date.ts'
import { todayIn } from '@commonplot/shared/dates/time-zone.ts'
import { ACTIVITY_TYPE_LABELS } from '@commonplot/shared/impact/activity.ts'
import type { ImpactStats } from '@commonplot/shared/impact/impact-stats.ts'
import { type MonthFigures, monthlyGoals } from '@commonplot/shared/impact/monthly-goals.ts'
import { clsx } from 'clsx'
import { useState } from 'react'
import { type Format, ownTimeZone } from '../../lib/format.ts'
import { useClock, useFormat } from '../../lib/visit.tsx'
import { Card } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { GoalRing } from '../../ui/goal-ring.tsx'

const STRIP_DAYS = 28

export function ImpactCharts({ stats }: { stats: ImpactStats }) {
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <MonthlyGoals figures={stats.thisMonth} />
      <MonthChart months={stats.byMonth} />
      <ActivityChart rows={stats.byActivity} />
      <StreakStrip days={stats.recentDays} />
    </div>
  )
}

function ActivityChart({ rows }: { rows: ImpactStats['byActivity'] }) {
  const format = useFormat()
  const highest = Math.max(1, ...rows.map(({ co2Saved }) => co2Saved))
  return (
    <Card className="p-6">
      <h2 className="text-xl">CO2 saved by activity</h2>
      {rows.length === 0 && <p className="mt-4 text-ink-soft">Nothing yet.</p>}
      <ul className="mt-4 grid gap-3">
        {rows.map((row) => (
          <li key={row.activityType}>
            <p className="flex justify-between gap-3">
              <span>{ACTIVITY_TYPE_LABELS[row.activityType]}</span>
              <span className="font-semibold">{format.rating(row.co2Saved)} kg</span>
            </p>
            <svg aria-hidden viewBox="0 0 100 3" preserveAspectRatio="none" className="h-2 w-full">
              <rect width={100} height={3} className="fill-sunken" />
              <rect
                width={(Math.max(0, row.co2Saved) / highest) * 100}
                height={3}
                className="fill-terracotta-bright"
              />
            </svg>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function StreakStrip({ days }: { days: ImpactStats['recentDays'] }) {
  const format = useFormat()
  const { now, timeZone } = useClock()
  const today = todayIn(timeZone ?? ownTimeZone(), now)
  const active = new Map(days.map((row) => [row.day, row.activities]))
  const strip = Array.from({ length: STRIP_DAYS }, (_, n) => addDays(today, n - STRIP_DAYS + 1))
  return (
    <Card className="p-6">
      <h2 className="text-xl">The last four weeks</h2>
      <p className="mt-1 text-ink-soft">
        {days.length} of {STRIP_DAYS} days with something logged
      </p>
      <div aria-hidden className="mt-4 grid max-w-96 grid-cols-7 gap-2">
        {strip.map((day) => (
          <span
            key={day}
            data-filled={active.has(day)}
            title={`${format.plainDate(day)}: ${active.get(day) ?? 0} logged`}
            className={clsx(
              'aspect-square rounded-sm',
              active.has(day) ? 'bg-leaf' : 'bg-sunken',
              day === today && 'outline-2 outline-offset-2 outline-terracotta',
            )}
          />
        ))}
      </div>
    </Card>
  )
}

const FEWEST_BARS = 6
const MONTHS_OF_YEAR = 12
const BAR_WIDTH = 40
const BAR_GAP = 16
const CHART_HEIGHT = 130
const LABEL_HEIGHT = 22

type Month = ImpactStats['byMonth'][number]

const MEASURES = {
  CO2: {
    title: 'CO2 saved over time',
    of: ({ co2Saved }: Month) => co2Saved,
    words: (value: number, format: Format) => `${format.rating(value)} kg`,
  },
  Points: {
    title: 'Points over time',
    of: ({ points }: Month) => points,
    words: (value: number, format: Format) => format.count(value),
  },
}
type Measure = keyof typeof MEASURES

export function MonthChart({ months }: { months: readonly Month[] }) {
  const format = useFormat()
  const [measure, setMeasure] = useState<Measure>('CO2')
  const { title, of, words } = MEASURES[measure]
  // Beyond a year every name comes back.
  const isLong = months.length > MONTHS_OF_YEAR
  const bars = months.map((row, index) => ({
    name: format.monthName(new Date(row.month), 'short'),
    spokenName: format.plainDate(row.month, {
      month: 'short',
      ...(isLong && { year: 'numeric' }),
    }),
    year: isLong && (index === 0 || row.month.slice(5, 7) === '01') && row.month.slice(0, 4),
    month: row.month,
    value: Math.max(0, of(row)),
  }))
  const highest = Math.max(1, ...bars.map(({ value }) => value))
  const spoken = bars
    .map(({ spokenName, value }) => `${spokenName} ${words(value, format)}`)
    .join(', ')
  const width = Math.max(FEWEST_BARS, bars.length) * (BAR_WIDTH + BAR_GAP)
  return (
    <Card className="p-6">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-xl">{title}</h2>
        <fieldset className="flex gap-1">
          <legend className="sr-only">What to draw</legend>
          {(Object.keys(MEASURES) as Measure[]).map((name) => (
            <Chip key={name} pressed={name === measure} onClick={() => setMeasure(name)}>
              {name}
            </Chip>
          ))}
        </fieldset>
      </div>
      {bars.length === 0 && <p className="mt-4 text-ink-soft">Nothing yet.</p>}
      <svg
        role="img"
        aria-label={`${title}: ${spoken}`}
        viewBox={`0 0 ${width} ${CHART_HEIGHT + (isLong ? 3 : 2) * LABEL_HEIGHT}`}
        preserveAspectRatio="xMinYMid meet"
        className={clsx('mt-4 h-48 w-full', bars.length === 0 && 'hidden')}
      >
        {bars.map(({ name, year, month, value }, index) => {
          const height = Math.max(3, (value / highest) * CHART_HEIGHT)
          const top = LABEL_HEIGHT + CHART_HEIGHT - height
          const middle = index * (BAR_WIDTH + BAR_GAP) + (BAR_WIDTH + BAR_GAP) / 2
          return (
            <g key={month} textAnchor="middle" className="text-sm">
              <text x={middle} y={top - 6} className="fill-ink font-semibold">
                {format.count(Math.round(value))}
              </text>
              <rect
                x={middle - BAR_WIDTH / 2}
                y={top}
                width={BAR_WIDTH}
                height={height}
                rx={6}
                className="fill-leaf"
              />
              <text x={middle} y={LABEL_HEIGHT * 2 + CHART_HEIGHT - 4} className="fill-ink-soft">
                {name}
              </text>
              {year && (
                <text x={middle} y={LABEL_HEIGHT * 3 + CHART_HEIGHT - 4} className="fill-ink">
                  {year}
                </text>
              )}
            </g>
          )
        })}
      </svg>
    </Card>
  )
}

function MonthlyGoals({ figures }: { figures: MonthFigures }) {
  return (
    <Card className="p-6">
      <h2 className="text-xl">This month</h2>
      <ul className="mt-5 grid grid-cols-3 gap-3">
        {monthlyGoals(figures).map((goal) => (
          <li key={goal.label}>
            <GoalRing {...goal} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
