import * as z from 'zod/mini'

const LEVELS = ['Seedling', 'Green Thumb', 'Garden Master', 'Eco Warrior'] as const
export const level = z.enum(LEVELS)
export type Level = z.infer<typeof level>

const LEVEL_THRESHOLDS: Record<Level, number> = {
  Seedling: 0,
  'Green Thumb': 500,
  'Garden Master': 2_000,
  'Eco Warrior': 5_000,
}

export function levelOf(totalPoints: number): Level {
  return LEVELS.findLast((name) => totalPoints >= LEVEL_THRESHOLDS[name]) ?? 'Seedling'
}

export interface NextLevel {
  level: Level
  pointsNeeded: number
}

export function nextLevel(totalPoints: number): NextLevel | null {
  const next = LEVELS.find((name) => totalPoints < LEVEL_THRESHOLDS[name] && name !== 'Seedling')
  return next ? { level: next, pointsNeeded: LEVEL_THRESHOLDS[next] - totalPoints } : null
}
