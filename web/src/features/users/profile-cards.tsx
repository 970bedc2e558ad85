import { Card } from '../../ui/card.tsx'
import { Emoji } from '../../ui/emoji.tsx'

const STATS = [
  ['42', 'Plants grown'],
  ['15kg', 'CO2 saved'],
  ['3', 'Tools shared'],
  ['1', 'Plot'],
] as const

const ACHIEVEMENTS = [
  ['🧺', 'First Harvest'],
  ['🌱', 'Green Thumb'],
  ['🤝', 'Community Helper'],
] as const

export function ImpactStatsCard() {
  return (
    <Card className="p-6">
      <h2 className="text-xl">Impact stats</h2>
      <dl className="mt-4 grid grid-cols-2 gap-4">
        {STATS.map(([value, label]) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="display text-2xl font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

export function RecentAchievementsCard() {
  return (
    <Card className="p-6">
      <h2 className="text-xl">Recent achievements</h2>
      <ul className="mt-4 grid gap-3">
        {ACHIEVEMENTS.map(([icon, name]) => (
          <li key={name} className="flex items-center gap-3">
            <Emoji symbol={icon} className="size-10" />
            {name}
          </li>
        ))}
      </ul>
    </Card>
  )
}
