import { monthlyGoals } from '@commonplot/shared/impact/monthly-goals.ts'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../ui/card.tsx'
import { Emoji } from '../../ui/emoji.tsx'
import { GoalRing } from '../../ui/goal-ring.tsx'
import { Progress } from '../../ui/progress.tsx'
import { FALLBACK_USER_STATS, statsOptions } from './hero.tsx'

const LEVEL_CARD = { level: 'Green Guardian', xp: '425 / 500 XP', percent: 85 }
const XP_HINTS = [
  ['+50', 'sharing a tool'],
  ['+25', 'growing a new plant'],
  ['+100', 'helping another gardener'],
] as const
const BADGES = [
  ['🧺', 'First Harvest'],
  ['🌱', 'Green Thumb'],
  ['🤝', 'Community Helper'],
  ['🛠️', 'Tool Sharer'],
  ['🔥', 'Streak Master'],
  ['🔒', 'Next Badge'],
] as const

export function PersonalImpact() {
  const userStats = useQuery(statsOptions).data?.userStats ?? FALLBACK_USER_STATS
  const figures = [
    ['Plants grown', userStats.plantsGrown],
    ['CO2 saved', userStats.co2Saved],
    ['Tools shared', userStats.toolsShared],
    ['Connections', userStats.connections],
  ] as const
  const goals = monthlyGoals(
    userStats.thisMonth ?? {
      plantsGrown: userStats.plantsGrown,
      co2SavedKg: Number.parseFloat(userStats.co2Saved) || 0,
      toolsShared: userStats.toolsShared,
    },
  )
  return (
    <div className="grid gap-5">
      <dl className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        {figures.map(([label, value]) => (
          <Card key={label} className="flex flex-col-reverse p-5">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="display text-2xl font-semibold">{value}</dd>
          </Card>
        ))}
      </dl>
      <div className="grid gap-5 lg:grid-cols-2">
        <Card className="p-6">
          <h3 className="text-xl">Monthly goals</h3>
          <ul className="mt-5 grid grid-cols-3 gap-3">
            {goals.map((goal) => (
              <li key={goal.label}>
                <GoalRing {...goal} />
              </li>
            ))}
          </ul>
        </Card>
        <Card className="p-6">
          <h3 className="text-xl">{LEVEL_CARD.level}</h3>
          <p className="mt-1 mb-3 text-ink-soft">{LEVEL_CARD.xp}</p>
          <Progress label="Level progress" value={LEVEL_CARD.percent} />
          <ul className="mt-5 grid gap-2">
            {XP_HINTS.map(([xp, words]) => (
              <li key={xp}>
                <span className="font-semibold text-leaf">{xp}</span> {words}
              </li>
            ))}
          </ul>
        </Card>
      </div>
      <ul aria-label="Badges" className="grid grid-cols-3 gap-4 md:grid-cols-6">
        {BADGES.map(([icon, name]) => (
          <li key={name} className="rounded-lg bg-sunken p-4 text-center">
            <Emoji symbol={icon} className="size-14" />
            <span className="mt-2 block text-sm font-semibold">{name}</span>
            {name === 'Next Badge' && <span className="sr-only"> (locked)</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}
