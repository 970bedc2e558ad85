import * as z from 'zod/mini'
import { id } from '../contract/fields.ts'
import { level } from './levels.ts'

/** The entry's points that a rental proves; other points are self-reported or from badges. */
const provenPoints = z.number()

const globalLeader = z.object({
  userId: id,
  username: z.string(),
  totalPoints: z.number(),
  provenPoints,
  totalCo2Saved: z.number(),
  level,
})

const monthlyLeader = z.object({
  userId: id,
  username: z.string(),
  monthlyPoints: z.number(),
  provenPoints,
  monthlyCo2: z.number(),
  monthlyActivities: z.number(),
})

export const leaderboards = z.object({
  global: z.array(globalLeader),
  monthly: z.array(monthlyLeader),
})
export type Leaderboards = z.infer<typeof leaderboards>
