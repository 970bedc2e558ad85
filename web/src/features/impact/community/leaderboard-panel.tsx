import type { Leaderboards } from '@commonplot/shared/impact/leaderboards.ts'
import { useFormat } from '../../../lib/visit.tsx'
import { Card } from '../../../ui/card.tsx'
import { Rank } from './rank.tsx'

const SHOWN_LEADERS = 5

interface Leader {
  userId: string
  username: string
  points: number
  provenPoints: number
  detail: string
}

export function LeaderboardPanel({ leaderboards }: { leaderboards: Leaderboards }) {
  const format = useFormat()
  const global = leaderboards.global.map((leader) => ({
    ...leader,
    points: leader.totalPoints,
    detail: `${leader.level} · about ${format.rating(leader.totalCo2Saved)} kg CO2`,
  }))
  const monthly = leaderboards.monthly.map((leader) => ({
    ...leader,
    points: leader.monthlyPoints,
    detail: `${leader.monthlyActivities} activities · about ${format.rating(leader.monthlyCo2)} kg CO2`,
  }))
  return (
    <>
      <div className="grid gap-6 md:grid-cols-2">
        <LeaderList title="All time" leaders={global} />
        <LeaderList title="This month" leaders={monthly} />
      </div>
      <p className="mt-4 text-sm text-ink-soft">
        Points that no rental proves are self-reported or come with badges.
      </p>
    </>
  )
}

function LeaderList({ title, leaders }: { title: string; leaders: readonly Leader[] }) {
  const format = useFormat()
  return (
    <Card className="p-6">
      <h3 className="text-xl">{title}</h3>
      {leaders.length === 0 && (
        <p className="mt-4 text-ink-soft">Nobody yet. The first log leads.</p>
      )}
      <ol aria-label={title} className="mt-4 grid gap-4">
        {leaders.slice(0, SHOWN_LEADERS).map((leader, index) => (
          <li key={leader.userId} className="flex items-center gap-4">
            <Rank place={index + 1} />
            <div className="min-w-0 flex-1">
              <p className="truncate font-semibold">{leader.username}</p>
              <p className="text-sm text-ink-soft">{leader.detail}</p>
              {leader.provenPoints > 0 && (
                <p className="text-sm text-ink-soft">
                  {format.count(leader.provenPoints)} points proven by rentals
                </p>
              )}
            </div>
            <span className="font-semibold">{format.count(leader.points)}</span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
