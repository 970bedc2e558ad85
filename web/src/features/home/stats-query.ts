import { type Stats, statsApi, type UserStats } from '@commonplot/shared/stats/stats.contract.ts'
import { endpointQuery } from '../../lib/endpoint-query.ts'

/** Shown when the stats cannot be had. */
export const FALLBACK_USER_STATS: UserStats = {
  plantsGrown: 42,
  co2Saved: '15kg',
  toolsShared: 3,
  connections: 8,
}

export const FALLBACK_STATS: Stats = {
  activePlots: 3,
  plantsGrown: 42,
  toolsShared: 10,
  co2Saved: '15kg',
  userStats: FALLBACK_USER_STATS,
}

export const statsOptions = endpointQuery(statsApi.getStats, {})
