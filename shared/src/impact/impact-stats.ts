import * as z from 'zod/mini'
import { plainDate } from '../contract/fields.ts'
import { activityType } from './activity.ts'
import { badge } from './badge.ts'
import { level } from './levels.ts'
import { monthFigures } from './monthly-goals.ts'
import { STREAK_TODAY_STATES } from './streak.ts'

export const impactStats = z.object({
  level,
  totalPointsEarned: z.number(),
  /** Days. */
  streak: z.number(),
  streakToday: z.enum(STREAK_TODAY_STATES),
  longestStreak: z.number(),
  totalCo2Saved: z.number(),
  activitiesCount: z.number(),
  badges: z.array(badge),
  thisMonth: monthFigures,
  /** The last four weeks, oldest first; days without anything are left out. */
  recentDays: z.array(z.object({ day: plainDate, activities: z.number(), co2Saved: z.number() })),
  /** Oldest first. */
  byMonth: z.array(z.object({ month: plainDate, co2Saved: z.number(), points: z.number() })),
  byActivity: z.array(
    z.object({ activityType, activities: z.number(), co2Saved: z.number(), points: z.number() }),
  ),
})
export type ImpactStats = z.infer<typeof impactStats>
