import type { BadgeRule } from '@commonplot/shared/impact/badge-rules.ts'

/** When people's activities earned them their badges; a test holds it against the rules. */
export const DEMO_BADGES: readonly (readonly [
  userId: string,
  badgeId: BadgeRule['id'],
  daysAgo: number,
])[] = [
  ['user6', 'compost-keeper', 67],
  ['user11', 'compost-keeper', 51],
  ['user4', 'first-harvest', 51],
  ['user10', 'first-harvest', 44],
  ['user2', 'first-harvest', 37],
  ['user5', 'first-harvest', 37],
  ['user1', 'green-thumb', 34],
  ['user3', 'first-harvest', 32],
  ['user6', 'full-orchard', 31],
  ['user8', 'first-harvest', 31],
  ['user5', 'green-thumb', 30],
  ['user3', 'tool-sharer', 23],
  ['user1', 'tool-sharer', 21],
  ['user7', 'tool-sharer', 21],
  ['user2', 'tool-sharer', 20],
  ['user12', 'green-thumb', 18],
  ['user4', 'tool-sharer', 14],
  ['user1', 'first-harvest', 8],
  ['user7', 'first-harvest', 5],
  ['user1', 'streak-master', 3],
  ['user4', 'full-orchard', 3],
  ['user12', 'first-harvest', 2],
  ['user9', 'two-wheeler', 1],
]
