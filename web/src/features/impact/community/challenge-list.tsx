import {
  CHALLENGE_TYPE_LABELS,
  type Challenge,
  challengesApi,
} from '@commonplot/shared/challenges/challenges.contract.ts'
import { DAY_MS } from '@commonplot/shared/dates/durations.ts'
import { GOAL_UNITS } from '@commonplot/shared/impact/goal.ts'
import { call } from '../../../lib/call.ts'
import { useClock, useFormat } from '../../../lib/visit.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { MembershipButton } from './membership-button.tsx'

/** A day that has begun counts as a whole one. */
function daysRemaining(endDate: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(endDate) - now) / DAY_MS))
}

export function ChallengeList({ challenges }: { challenges: readonly Challenge[] }) {
  if (challenges.length === 0) return <p className="text-ink-soft">No challenges are on.</p>
  return (
    <ul className="grid gap-5 md:grid-cols-2">
      {challenges.map((challenge) => (
        <li key={challenge.id}>
          <ChallengeCard challenge={challenge} />
        </li>
      ))}
    </ul>
  )
}

function ChallengeCard({ challenge }: { challenge: Challenge }) {
  const format = useFormat()
  const { id, title, joined } = challenge
  const [measure = '', target = 0] = Object.entries(challenge.goal)[0] ?? []
  const progress = joined ? challenge.progress : 0
  const days = daysRemaining(challenge.endDate, useClock().now)
  return (
    <Card className="flex h-full flex-col gap-4 p-6">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone="leaf">{CHALLENGE_TYPE_LABELS[challenge.challengeType]}</Badge>
        {progress >= target && <Badge tone="green">Reached</Badge>}
        <span className="ml-auto text-sm text-ink-soft">
          {days} {days === 1 ? 'day' : 'days'} remaining
        </span>
      </div>
      <div>
        <h3 className="text-xl">{title}</h3>
        <p className="mt-1 text-ink-soft">{challenge.description}</p>
      </div>
      <div className="mt-auto grid gap-2">
        <Progress label={`${title} progress`} value={progress} max={target} />
        <p>
          {format.count(progress)} / {format.count(target)}{' '}
          {GOAL_UNITS[measure as keyof typeof GOAL_UNITS] ?? measure}
        </p>
        <div className="flex items-center justify-between gap-3">
          <span className="text-sm text-ink-soft">{challenge.participantCount} taking part</span>
          <MembershipButton
            name={title}
            joined={joined}
            join={() => call(challengesApi.joinChallenge, { params: { id } })}
            leave={() => call(challengesApi.leaveChallenge, { params: { id } })}
          />
        </div>
      </div>
    </Card>
  )
}
