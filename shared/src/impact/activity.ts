import * as z from 'zod/mini'
import { id, instant } from '../contract/fields.ts'
import { HOUR_MS } from '../dates/durations.ts'

export const ACTIVITY_TYPES = [
  'plant_grown',
  'harvest',
  'tool_shared',
  'transport_avoided',
  'composting',
] as const
export const activityType = z.enum(ACTIVITY_TYPES)
export type ActivityType = z.infer<typeof activityType>

export const ACTIVITY_TYPE_LABELS: Record<ActivityType, string> = {
  plant_grown: 'Plants grown',
  harvest: 'Harvest',
  tool_shared: 'Tool shared',
  transport_avoided: 'Car trip avoided',
  composting: 'Composting',
}

export const EVIDENCE_GRADES = ['self-reported', 'rental'] as const
export const evidence = z.enum(EVIDENCE_GRADES)
export type Evidence = z.infer<typeof evidence>

export const EVIDENCE_LABELS: Record<Evidence, string> = {
  'self-reported': 'Self-reported',
  rental: 'Backed by a rental',
}

/** Kinds of ledger lines: an activity, its undo, and a badge's reward. */
export const LEDGER_KINDS = ['activity', 'undo', 'badge-reward'] as const

export const LONGEST_UNDO_MS = HOUR_MS

/** The most a person can log in one entry. */
export const ACTIVITY_LIMITS = { weight: 500, distance: 1_000, quantity: 1_000 }

export const activityMetadata = z.object({
  plantType: z.optional(z.string()),
  quantity: z.optional(z.number()),
  weight: z.optional(z.number()),
  distance: z.optional(z.number()),
})
export type ActivityMetadata = z.infer<typeof activityMetadata>

/** Where a CO2 figure comes from; `factor`, `low` and `high` are kg CO2e per `unit`. */
export const receipt = z.object({
  factor: z.number(),
  unit: z.string(),
  low: z.number(),
  high: z.number(),
  source: z.string(),
  year: z.number(),
  region: z.string(),
  /** How many units were counted. */
  amount: z.number(),
  /** True when the person gave no amount and a typical one was used. */
  assumed: z.boolean(),
})
export type Receipt = z.infer<typeof receipt>

export const activity = z.object({
  id,
  userId: id,
  activityType,
  description: z.string(),
  quantity: z.optional(z.number()),
  weight: z.optional(z.number()),
  /** Negative: kilograms of CO2e kept out of the air. */
  co2Impact: z.number(),
  pointsEarned: z.number(),
  verified: z.boolean(),
  evidence,
  metadata: activityMetadata,
  receipt,
  clientId: z.nullable(z.string()),
  createdAt: instant,
})
export type Activity = z.infer<typeof activity>
