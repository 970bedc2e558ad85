import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useAddressTab } from '../../lib/address-search.ts'
import { useActingUserId } from '../../lib/visit.tsx'
import { FailureLine } from '../../ui/failure-line.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { ActivityList } from './activity-list.tsx'
import { BadgeGrid } from './badge-grid.tsx'
import { ChallengeList } from './challenge-list.tsx'
import { CompetitionList } from './competition-list.tsx'
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
import { LeaderboardPanel } from './leaderboard-panel.tsx'
import { PendingActivities } from './pending-activities.tsx'
import { TeamList } from './team-list.tsx'

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

/** A list that failed says so, and not that there is nothing in it. */
function loaded<Data>(query: UseQueryResult<Data>, show: (data: Data) => ReactNode): ReactNode {
  if (query.data !== undefined) return show(query.data)
  if (query.isPending) return <Spinner label="Loading" />
  return <FailureLine words="Loading failed." query={query} />
}
