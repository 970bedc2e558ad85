import * as z from 'zod/mini'
import { id } from '../contract/fields.ts'

export const BADGE_RARITIES = ['common', 'uncommon', 'rare', 'epic'] as const
export const badgeRarity = z.enum(BADGE_RARITIES)
export type BadgeRarity = z.infer<typeof badgeRarity>

export const BADGE_RARITY_LABELS: Record<BadgeRarity, string> = {
  common: 'Common',
  uncommon: 'Uncommon',
  rare: 'Rare',
  epic: 'Epic',
}

export const badge = z.object({
  id,
  name: z.string(),
  description: z.string(),
  /** An emoji. */
  iconUrl: z.string(),
  rarity: badgeRarity,
  pointsReward: z.number(),
})
export type Badge = z.infer<typeof badge>
