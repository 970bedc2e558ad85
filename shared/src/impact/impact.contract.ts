import * as z from 'zod/mini'
import { contract, endpoint } from '../contract/endpoint.ts'
import { cursorParam, id, requiredText, TEXT_LIMITS, text } from '../contract/fields.ts'
import { achievement } from './achievement.ts'
import { ACTIVITY_LIMITS, activity, activityType, receipt } from './activity.ts'
import { badge } from './badge.ts'
import { impactStats } from './impact-stats.ts'
import { leaderboards } from './leaderboards.ts'

export const ACTIVITY_TYPE_MISSING = 'Activity type is required'
export const DESCRIPTION_MISSING = 'Description is required'
export const NOT_A_NUMBER = 'Write a number, such as 2.5'

const amountUpTo = (limit: number, unit: string) =>
  z.optional(
    z
      .number(NOT_A_NUMBER)
      .check(
        z.gte(0, 'This cannot be less than nothing'),
        z.lte(limit, `One entry holds at most ${limit} ${unit}; split a bigger one over several`),
      ),
  )

const activityAmounts = {
  plantType: z.optional(text(TEXT_LIMITS.name)),
  quantity: amountUpTo(ACTIVITY_LIMITS.quantity, 'pieces'),
  weight: amountUpTo(ACTIVITY_LIMITS.weight, 'kg'),
  distance: amountUpTo(ACTIVITY_LIMITS.distance, 'km'),
}

const knownActivityType = z.enum(activityType.options, ACTIVITY_TYPE_MISSING)
const description = requiredText(TEXT_LIMITS.description, DESCRIPTION_MISSING)

export const newActivity = z.object({
  userId: id,
  activityType: knownActivityType,
  description,
  /** Sent by the form; the server computes both and ignores these. */
  co2Impact: z.optional(z.number()),
  pointsEarned: z.optional(z.number()),
  metadata: z.optional(z.object(activityAmounts)),
  verified: z.optional(z.boolean()),
  clientId: z.optional(z.uuid()),
})
export type NewActivity = z.output<typeof newActivity>

/** The logged activity and what it earned; a retry announces nothing again. */
export const loggedActivity = z.extend(activity, { achievements: z.array(achievement) })
export type LoggedActivity = z.infer<typeof loggedActivity>

export const impactApi = contract('impact', {
  getImpactStats: endpoint({
    method: 'GET',
    path: '/api/impact/stats/:userId',
    access: 'anyone',
    summary: 'Level, points, streak, CO2 and badges of a person',
    response: impactStats,
  }),
  listActivities: endpoint({
    method: 'GET',
    path: '/api/impact/activities/:userId',
    access: 'anyone',
    summary: 'What a person logged, newest first, without what they took back',
    query: z.object({ cursor: z.optional(cursorParam) }),
    response: z.array(activity),
    paged: true,
  }),
  logActivity: endpoint({
    method: 'POST',
    path: '/api/impact/activities',
    access: 'member',
    summary: 'Log an activity',
    body: newActivity,
    response: loggedActivity,
    status: 201,
  }),
  undoActivity: endpoint({
    method: 'DELETE',
    path: '/api/impact/activities/:id',
    access: 'member',
    summary: 'Take a log back within the hour',
    response: z.null(),
    status: 204,
  }),
  estimateCarbon: endpoint({
    method: 'POST',
    path: '/api/carbon/gardening-impact',
    access: 'anyone',
    summary: 'kg CO2e that an activity saves, with the receipt for the figure',
    body: z.object({
      activity: z.object({
        activityType: knownActivityType,
        description: z.optional(text(TEXT_LIMITS.description)),
        ...activityAmounts,
      }),
    }),
    response: z.object({ carbonSaved: z.number(), receipt }),
  }),
  listBadges: endpoint({
    method: 'GET',
    path: '/api/badges',
    access: 'anyone',
    summary: 'Every badge there is',
    response: z.array(badge),
  }),
  getLeaderboards: endpoint({
    method: 'GET',
    path: '/api/leaderboards',
    access: 'anyone',
    summary: 'Who leads of all time and this month',
    response: leaderboards,
  }),
})
