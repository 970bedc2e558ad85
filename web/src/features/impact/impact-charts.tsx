import { addDays } from '@commonplot/shared/dates/plain-date.ts'
import { todayIn } from '@commonplot/shared/dates/time-zone.ts'
import { ACTIVITY_TYPE_LABELS } from '@commonplot/shared/impact/activity.ts'
import type { ImpactStats } from '@commonplot/shared/impact/impact-stats.ts'
import { clsx } from 'clsx'
import { ownTimeZone } from '../../lib/time-zone.ts'
import { useFormat, useHereAndNow } from '../../lib/visit.tsx'
import { Card } from '../../ui/card.tsx'
import { MonthChart } from './month-chart.tsx'
import { MonthlyGoals } from './monthly-goals.tsx'

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
  const { now, timeZone } = useHereAndNow()
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
