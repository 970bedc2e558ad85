import * as z from 'zod/mini'
import { id } from '../contract/fields.ts'
import { level } from './levels.ts'

/** Of the points of the entry, those that a rental proves; the others are self-reported or badges. */
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
