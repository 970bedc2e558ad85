import {
  COMPETITION_SCORE_UNITS,
  COMPETITION_TYPE_LABELS,
  type Competition,
  competitionsApi,
} from '@commonplot/shared/competitions/competitions.contract.ts'
import { call } from '../../../lib/call.ts'
import { useClock, useFormat } from '../../../lib/visit.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { MembershipButton } from './membership-button.tsx'
import { Rank } from './rank.tsx'

const SHOWN_LEADERS = 3

function percentPassed(
  { startDate, endDate }: Pick<Competition, 'startDate' | 'endDate'>,
  now: number,
): number {
  const start = Date.parse(startDate)
  const share = (now - start) / (Date.parse(endDate) - start)
  return Math.round(Math.min(Math.max(share, 0), 1) * 100)
}

export function CompetitionList({ competitions }: { competitions: readonly Competition[] }) {
  if (competitions.length === 0) return <p className="text-ink-soft">No competition is on.</p>
  return (
    <ul className="grid gap-5 md:grid-cols-2">
      {competitions.map((competition) => (
        <li key={competition.id}>
          <CompetitionCard competition={competition} />
        </li>
      ))}
    </ul>
  )
}

function CompetitionCard({ competition }: { competition: Competition }) {
  const format = useFormat()
  const { id, name } = competition
  const { now, timeZone } = useClock()
  const percent = percentPassed(competition, now)
  return (
    <Card className="flex h-full flex-col gap-4 p-6">
      <Badge tone="sky" className="self-start">
        {COMPETITION_TYPE_LABELS[competition.competitionType]}
      </Badge>
      <div>
        <h3 className="text-xl">{name}</h3>
        <p className="mt-1 text-ink-soft">{competition.description}</p>
      </div>
      <div className="grid gap-2">
        <Progress label={`${name} time passed`} value={percent} />
        <p className="text-sm text-ink-soft">
          {percent}% of the time has passed. Ends {format.date(competition.endDate, timeZone)}.
        </p>
      </div>
      <ol aria-label={`Leaders of ${name}`} className="grid gap-3">
        {competition.leaderboard.slice(0, SHOWN_LEADERS).map((leader, index) => (
          <li key={leader.participantId} className="flex items-center gap-4">
            <Rank place={index + 1} />
            <span className="flex-1 font-medium">{leader.participantName}</span>
            <span className="font-semibold">
              {format.count(leader.score)} {COMPETITION_SCORE_UNITS[competition.competitionType]}
            </span>
          </li>
        ))}
      </ol>
      <div className="mt-auto flex items-center justify-between gap-3">
        <span className="text-sm text-ink-soft">
          {competition.participantCount} taking part · {competition.rewardPool} points to win
        </span>
        <MembershipButton
          name={name}
          joined={competition.joined}
          join={() => call(competitionsApi.joinCompetition, { params: { id } })}
          leave={() => call(competitionsApi.leaveCompetition, { params: { id } })}
        />
      </div>
    </Card>
  )
}
