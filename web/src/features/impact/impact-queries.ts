import { challengesApi } from '@commonplot/shared/challenges/challenges.contract.ts'
import { competitionsApi } from '@commonplot/shared/competitions/competitions.contract.ts'
import { impactApi } from '@commonplot/shared/impact/impact.contract.ts'
import { teamsApi } from '@commonplot/shared/teams/teams.contract.ts'
import { queryOptions } from '@tanstack/react-query'
import { ACTING_USER_ID } from '../../lib/acting-user.ts'
import { call } from '../../lib/call.ts'

// The page and its tabs watch the same queries: a tab that appears must not ask again for what
// has just failed, or the page would go back to waiting for it.
const watchedTwice = { retryOnMount: false } as const

export const statsOptions = () =>
  queryOptions({
    queryKey: ['/api/impact/stats', ACTING_USER_ID],
    queryFn: ({ signal }) =>
      call(impactApi.getImpactStats, { params: { userId: ACTING_USER_ID } }, signal),
  })

export const activitiesOptions = () =>
  queryOptions({
    queryKey: ['/api/impact/activities', ACTING_USER_ID],
    queryFn: ({ signal }) =>
      call(impactApi.listActivities, { params: { userId: ACTING_USER_ID } }, signal),
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
  queryFn: ({ signal }) => call(challengesApi.listChallenges, {}, signal),
  ...watchedTwice,
})

export const teamsOptions = queryOptions({
  queryKey: ['/api/teams'],
  queryFn: ({ signal }) => call(teamsApi.listTeams, {}, signal),
})

export const ownTeamOptions = () =>
  queryOptions({
    queryKey: ['/api/users', ACTING_USER_ID, 'team'],
    queryFn: ({ signal }) =>
      call(teamsApi.getUserTeam, { params: { userId: ACTING_USER_ID } }, signal),
  })

export const competitionsOptions = queryOptions({
  queryKey: ['/api/competitions/active'],
  queryFn: ({ signal }) => call(competitionsApi.listCompetitions, {}, signal),
})

/** What follows from the ledger, and so changes with each log, undo, join and leave. */
export const ledgerKeys = () => [
  statsOptions().queryKey,
  activitiesOptions().queryKey,
  leaderboardsOptions.queryKey,
  challengesOptions.queryKey,
  teamsOptions.queryKey,
  ownTeamOptions().queryKey,
  competitionsOptions.queryKey,
  ['/api/stats'],
]
