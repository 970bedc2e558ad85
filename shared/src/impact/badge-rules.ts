import type { Badge } from './badge.ts'
import { KG_CO2_PER_TREE } from './carbon.ts'

const TREES_IN_AN_ORCHARD = 5

/** Running totals that a badge can be earned by. */
export interface BadgeProgress {
  harvests: number
  plantsGrown: number
  toolShares: number
  streakDays: number
  carKmAvoided: number
  compostKg: number
  co2SavedKg: number
}

export interface BadgeRule extends Badge {
  measure: keyof BadgeProgress
  atLeast: number
}

/** The catalogue, in the order it is shown in; the rows of the database follow it at every start. */
export const BADGE_RULES: readonly BadgeRule[] = [
  {
    id: 'first-harvest',
    name: 'First Harvest',
    description: 'Brought in a first harvest.',
    iconUrl: '🧺',
    rarity: 'common',
    pointsReward: 50,
    measure: 'harvests',
    atLeast: 1,
  },
  {
    id: 'green-thumb',
    name: 'Green Thumb',
    description: 'Grew 10 plants.',
    iconUrl: '🌱',
    rarity: 'uncommon',
    pointsReward: 75,
    measure: 'plantsGrown',
    atLeast: 10,
  },
  {
    id: 'tool-sharer',
    name: 'Tool Sharer',
    description: 'Shared a tool for the first time.',
    iconUrl: '🛠️',
    rarity: 'common',
    pointsReward: 50,
    measure: 'toolShares',
    atLeast: 1,
  },
  {
    id: 'community-helper',
    name: 'Community Helper',
    description: 'Shared tools 5 times.',
    iconUrl: '🤝',
    rarity: 'rare',
    pointsReward: 100,
    measure: 'toolShares',
    atLeast: 5,
  },
  {
    id: 'streak-master',
    name: 'Streak Master',
    description: 'Did something for the garden 7 days running.',
    iconUrl: '🔥',
    rarity: 'rare',
    pointsReward: 100,
    measure: 'streakDays',
    atLeast: 7,
  },
  {
    id: 'two-wheeler',
    name: 'Two-Wheeler',
    description: 'Left the car at home for 100 km.',
    iconUrl: '🚲',
    rarity: 'uncommon',
    pointsReward: 75,
    measure: 'carKmAvoided',
    atLeast: 100,
  },
  {
    id: 'compost-keeper',
    name: 'Compost Keeper',
    description: 'Composted 25 kg of scraps.',
    iconUrl: '🪱',
    rarity: 'uncommon',
    pointsReward: 75,
    measure: 'compostKg',
    atLeast: 25,
  },
  {
    id: 'full-orchard',
    name: 'Full Orchard',
    description: 'Saved about as much CO2 as five trees take up in a year.',
    iconUrl: '🌳',
    rarity: 'epic',
    pointsReward: 250,
    measure: 'co2SavedKg',
    atLeast: TREES_IN_AN_ORCHARD * KG_CO2_PER_TREE,
  },
]

export function earnedBadges(progress: BadgeProgress): BadgeRule[] {
  return BADGE_RULES.filter(({ measure, atLeast }) => progress[measure] >= atLeast)
}
