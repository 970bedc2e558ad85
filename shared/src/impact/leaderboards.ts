import * as z from 'zod/mini'
import { id } from '../contract/fields.ts'
import { level } from './levels.ts'

export const globalLeader = z.object({
  userId: id,
  username: z.string(),
  totalPoints: z.number(),
  totalCo2Saved: z.number(),
  level,
})
export type GlobalLeader = z.infer<typeof globalLeader>

export const monthlyLeader = z.object({
  userId: id,
  username: z.string(),
  monthlyPoints: z.number(),
  monthlyCo2: z.number(),
  monthlyActivities: z.number(),
})
export type MonthlyLeader = z.infer<typeof monthlyLeader>

export const leaderboards = z.object({
  global: z.array(globalLeader),
  monthly: z.array(monthlyLeader),
})
export type Leaderboards = z.infer<typeof leaderboards>
