import * as z from 'zod/mini'
import {
  coordinates,
  dollars,
  id,
  instant,
  pictureUrl,
  plainDate,
  timeZone,
} from '../contract/fields.ts'
import { sourceFields } from '../external-data/source.ts'
import { toolState } from '../listings/listing-state.ts'
import { stayRules } from '../listings/stay-rules.ts'
import { placeFor } from '../locations/place.ts'
import { personSummary } from '../users/user.ts'

export const TOOL_CATEGORIES = ['hand-tools', 'power-tools', 'transport'] as const
export const toolCategory = z.enum(TOOL_CATEGORIES)
export type ToolCategory = z.infer<typeof toolCategory>

export const TOOL_CATEGORY_LABELS: Record<ToolCategory, string> = {
  'hand-tools': 'Hand Tools',
  'power-tools': 'Power Tools',
  transport: 'Transport',
}

export const TOOL_CONDITIONS = ['excellent', 'good', 'fair'] as const
export const toolCondition = z.enum(TOOL_CONDITIONS)
export type ToolCondition = z.infer<typeof toolCondition>

export const TOOL_CONDITION_LABELS: Record<ToolCondition, string> = {
  excellent: 'Excellent',
  good: 'Good',
  fair: 'Fair',
}

export const tool = z.object({
  id,
  name: z.string(),
  description: z.string(),
  images: z.array(pictureUrl),
  /** Descriptions of the images, if the owner wrote them. */
  imageTexts: z.optional(z.array(z.string())),
  /** Accessories. */
  included: z.array(z.string()),
  pricePerDay: dollars,
  category: toolCategory,
  condition: toolCondition,
  /** False while a confirmed rental covers today. */
  available: z.boolean(),
  /** The first day it can be collected; today when it is available. */
  freeFrom: z.nullable(plainDate),
  rating: z.nullable(z.number()),
  reviewCount: z.number(),
  location: z.string(),
  ownerId: z.nullable(id),
  owner: z.nullable(personSummary),
  coordinates: z.nullable(coordinates),
  /**
   * How exactly the viewer may see the place; only in the answer about one listing, with accounts.
   */
  placeFor: z.optional(placeFor),
  /** The item's time zone, which decides its day. */
  timeZone,
  distanceKm: z.optional(z.number()),
  createdAt: instant,
  state: toolState,
  /** The reason why an operator hid the tool; only its owner and operators see it then. */
  hiddenReason: z.optional(z.string()),
  ...stayRules,
  ...sourceFields,
})
export type Tool = z.infer<typeof tool>
