import { treesEquivalent } from '@commonplot/shared/impact/carbon.ts'
import type { ImpactStats } from '@commonplot/shared/impact/impact-stats.ts'
import { nextLevel } from '@commonplot/shared/impact/levels.ts'
import type { StreakToday } from '@commonplot/shared/impact/streak.ts'
import { useFormat } from '../../lib/visit.tsx'
import { Card } from '../../ui/card.tsx'

const STREAK_WORDS: Record<StreakToday, string> = {
  done: 'Today is done.',
  open: 'Log something today to keep it.',
  rescue: 'Yesterday was missed; today saves it.',
  none: 'Log something to start one.',
}

export function ImpactSummary({ stats }: { stats: ImpactStats }) {
  const format = useFormat()
  const next = nextLevel(stats.totalPointsEarned)
  const figures = [
    {
      label: 'Level',
      value: stats.level,
      detail: next ? `${format.count(next.pointsNeeded)} points to ${next.level}` : 'The top level',
    },
    { label: 'Points', value: format.count(stats.totalPointsEarned), detail: 'earned in all' },
    {
      label: 'Streak',
      value: stats.streak === 1 ? '1 day' : `${stats.streak} days`,
      detail: STREAK_WORDS[stats.streakToday],
    },
    {
      label: 'CO2 saved',
      value: `${format.rating(stats.totalCo2Saved)} kg`,
      detail: `about what ${treesEquivalent(stats.totalCo2Saved)} trees take up in a year`,
    },
    { label: 'Activities', value: format.count(stats.activitiesCount), detail: 'logged' },
  ]
  return (
    <dl className="grid grid-cols-2 gap-4 lg:grid-cols-5">
      {figures.map(({ label, value, detail }) => (
        <Card key={label} className="p-5 last:col-span-2 lg:last:col-span-1">
          <dt className="text-ink-soft">{label}</dt>
          <dd>
            <span className="display block text-2xl font-semibold">{value}</span>
            <span className="block text-sm text-balance text-ink-soft">{detail}</span>
          </dd>
        </Card>
      ))}
    </dl>
  )
}
