import { communityApi } from '@commonplot/shared/impact/community.contract.ts'
import { impactApi } from '@commonplot/shared/impact/impact.contract.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

// The page and its tabs watch the same queries: a tab that appears must not ask again for what
// has just failed, or the page would go back to waiting for it.
const watchedTwice = { retryOnMount: false } as const

export const statsOptions = (userId: string) =>
  queryOptions({
    queryKey: ['/api/impact/stats', userId],
    queryFn: ({ signal }) => call(impactApi.getImpactStats, { params: { userId } }, signal),
  })

export const activitiesOptions = (userId: string) =>
  queryOptions({
    queryKey: ['/api/impact/activities', userId],
    queryFn: ({ signal }) => call(impactApi.listActivities, { params: { userId } }, signal),
    ...watchedTwice,
  })

export const badgesOptions = queryOptions({
  queryKey: ['/api/badges'],
  queryFn: ({ signal }) => call(impactApi.listBadges, {}, signal),
  ...watchedTwice,
})

export const leaderboardsOptions = queryOptions({
  queryKey: ['/api/leaderboards'],
  queryFn: ({ signal }) => call(impactApi.getLeaderboards, {}, signal),
})

export const challengesOptions = queryOptions({
  queryKey: ['/api/challenges'],
  queryFn: ({ signal }) => call(communityApi.listChallenges, {}, signal),
  ...watchedTwice,
})

export const teamsOptions = queryOptions({
  queryKey: ['/api/teams'],
  queryFn: ({ signal }) => call(communityApi.listTeams, {}, signal),
})

export const ownTeamOptions = (userId: string) =>
  queryOptions({
    queryKey: ['/api/users', userId, 'team'],
    queryFn: ({ signal }) => call(communityApi.getUserTeam, { params: { userId } }, signal),
  })

export const competitionsOptions = queryOptions({
  queryKey: ['/api/competitions/active'],
  queryFn: ({ signal }) => call(communityApi.listCompetitions, {}, signal),
})

/** What follows from the ledger, and so changes with each log, undo, join and leave. */
export const ledgerKeys = (userId: string) => [
  statsOptions(userId).queryKey,
  activitiesOptions(userId).queryKey,
  leaderboardsOptions.queryKey,
  challengesOptions.queryKey,
  teamsOptions.queryKey,
  ownTeamOptions(userId).queryKey,
  competitionsOptions.queryKey,
  ['/api/stats'],
]
