import { BADGE_RARITY_LABELS, type Badge as BadgeEntry } from '@commonplot/shared/impact/badge.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useAddressTab } from '../../lib/address-search.ts'
import { useActingUserId } from '../../lib/visit.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Emoji } from '../../ui/emoji.tsx'
import { FailureLine } from '../../ui/failure-line.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { ChallengeList } from './community/challenge-list.tsx'
import { CompetitionList } from './community/competition-list.tsx'
import { LeaderboardPanel } from './community/leaderboard-panel.tsx'
import { TeamList } from './community/team-list.tsx'
import {
  activitiesOptions,
  badgesOptions,
  challengesOptions,
  competitionsOptions,
  impactStatsOptions,
  leaderboardsOptions,
  ownTeamOptions,
  teamsOptions,
} from './impact-queries.ts'
import { ActivityList, PendingActivities } from './log/activity-list.tsx'
import { ShareButton } from './share-dialog.tsx'

type Panel = [label: string, content: ReactNode]

/** A visitor has no stats and no activities, but may look at all that neighbours do together. */
export function ImpactTabs() {
  const userId = useActingUserId()
  const ofPerson = { enabled: userId !== null }
  const { data: stats } = useQuery({ ...impactStatsOptions(userId ?? ''), ...ofPerson })
  const activities = useQuery({ ...activitiesOptions(userId ?? ''), ...ofPerson })
  const challenges = useQuery(challengesOptions)
  const badges = useQuery(badgesOptions)
  const leaderboards = useQuery(leaderboardsOptions)
  const teams = useQuery(teamsOptions)
  const ownTeam = useQuery({ ...ownTeamOptions(userId ?? ''), ...ofPerson })
  const competitions = useQuery(competitionsOptions)
  const own: Panel = [
    'Activities',
    <>
      <PendingActivities />
      {loaded(activities, (data) => (
        <ActivityList activities={data} />
      ))}
    </>,
  ]
  const panels: Panel[] = [
    ...(userId === null ? [] : [own]),
    ['Challenges', loaded(challenges, (data) => <ChallengeList challenges={data} />)],
    ['Badges', loaded(badges, (data) => <BadgeGrid badges={data} earned={stats?.badges ?? []} />)],
    ['Leaderboards', loaded(leaderboards, (data) => <LeaderboardPanel leaderboards={data} />)],
    ['Teams', loaded(teams, (data) => <TeamList teams={data} ownTeam={ownTeam.data ?? null} />)],
    ['Competitions', loaded(competitions, (data) => <CompetitionList competitions={data} />)],
  ]
  const tabs = panels.map(([label, content]) => ({ value: label.toLowerCase(), label, content }))
  const tab = useAddressTab(tabs)
  return <Tabs label="Impact" className="mt-12" tabs={tabs} {...tab} />
}

/** A failed list shows the failure instead of an empty state. */
function loaded<Data>(query: UseQueryResult<Data>, show: (data: Data) => ReactNode): ReactNode {
  if (query.data !== undefined) return show(query.data)
  if (query.isPending) return <Spinner label="Loading" />
  return <FailureLine words="Loading failed." query={query} />
}

interface BadgeGridProps {
  badges: readonly BadgeEntry[]
  earned: readonly { id: string }[]
}

function BadgeGrid({ badges, earned }: BadgeGridProps) {
  const earnedIds = new Set(earned.map(({ id }) => id))
  return (
    <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
      {badges.map((badge) => {
        const isEarned = earnedIds.has(badge.id)
        return (
          <li key={badge.id}>
            <Card className="flex h-full flex-col items-center gap-2 p-6 text-center">
              <Emoji
                symbol={badge.iconUrl}
                className={clsx('size-20', !isEarned && 'opacity-45 grayscale')}
              />
              <h3 className="text-xl">{badge.name}</h3>
              <p className="text-ink-soft">{badge.description}</p>
              <p className="text-sm text-ink-soft">
                {BADGE_RARITY_LABELS[badge.rarity]} · {badge.pointsReward} points
              </p>
              <div className="mt-auto flex flex-col items-center gap-3 pt-2">
                <Badge tone={isEarned ? 'green' : 'soil'}>
                  {isEarned ? 'Earned' : 'Not yet earned'}
                </Badge>
                {isEarned && (
                  <ShareButton
                    variant="quiet"
                    achievement={{
                      type: 'badge',
                      title: badge.name,
                      description: badge.description,
                      icon: badge.iconUrl,
                      points: badge.pointsReward,
                    }}
                  />
                )}
              </div>
            </Card>
          </li>
        )
      })}
    </ul>
  )
}
