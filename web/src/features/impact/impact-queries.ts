import { challengesApi } from '@commonplot/shared/challenges/challenges.contract.ts'
import { competitionsApi } from '@commonplot/shared/competitions/competitions.contract.ts'
import { impactApi } from '@commonplot/shared/impact/impact.contract.ts'
import { teamsApi } from '@commonplot/shared/teams/teams.contract.ts'
import { queryOptions } from '@tanstack/react-query'
import { endpointQuery } from '../../lib/endpoint-query.ts'

// The page and its tabs watch the same queries: a tab that appears must not ask again for what
// has just failed, or the page would go back to waiting for it.
const watchedTwice = { retryOnMount: false } as const

export const impactStatsOptions = (userId: string) =>
  endpointQuery(impactApi.getImpactStats, { params: { userId } })

export const activitiesOptions = (userId: string) =>
  queryOptions({
    ...endpointQuery(impactApi.listActivities, { params: { userId } }),
    ...watchedTwice,
  })

export const badgesOptions = queryOptions({
  ...endpointQuery(impactApi.listBadges, {}),
  ...watchedTwice,
})

export const leaderboardsOptions = endpointQuery(impactApi.getLeaderboards, {})

export const challengesOptions = queryOptions({
  ...endpointQuery(challengesApi.listChallenges, {}),
  ...watchedTwice,
})

export const teamsOptions = endpointQuery(teamsApi.listTeams, {})

export const ownTeamOptions = (userId: string) =>
  endpointQuery(teamsApi.getUserTeam, { params: { userId } })

export const competitionsOptions = endpointQuery(competitionsApi.listCompetitions, {})
