import type { Achievement } from '@commonplot/shared/impact/achievement.ts'
import type { ImpactStats } from '@commonplot/shared/impact/impact-stats.ts'

const SHORTEST_STREAK_TOLD = 2

/** How far somebody has come, in words worth sharing. */
export function milestoneOf(stats: ImpactStats): Achievement {
  const { streak, activitiesCount } = stats
  const isStreakTold = streak >= SHORTEST_STREAK_TOLD
  return {
    type: 'milestone',
    title: isStreakTold ? `${streak} days in a row in the garden` : 'A garden on its way',
    description:
      activitiesCount === 1
        ? '1 activity logged so far.'
        : `${activitiesCount} activities logged so far.`,
    icon: isStreakTold ? '🔥' : '🌱',
    points: stats.totalPointsEarned,
    co2Saved: stats.totalCo2Saved,
    level: stats.level,
  }
}
