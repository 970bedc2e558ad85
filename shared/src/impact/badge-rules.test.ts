import { expect, test } from 'vitest'
import { type BadgeProgress, earnedBadges } from './badge-rules.ts'

const nothing: BadgeProgress = {
  harvests: 0,
  plantsGrown: 0,
  toolShares: 0,
  streakDays: 0,
  carKmAvoided: 0,
  compostKg: 0,
  co2SavedKg: 0,
}

const CASES: readonly (readonly [Partial<BadgeProgress>, readonly string[]])[] = [
  [{}, []],
  [{ harvests: 1 }, ['First Harvest']],
  [{ plantsGrown: 9 }, []],
  [{ plantsGrown: 10 }, ['Green Thumb']],
  [{ toolShares: 1 }, ['Tool Sharer']],
  [{ toolShares: 4 }, ['Tool Sharer']],
  [{ toolShares: 5 }, ['Tool Sharer', 'Community Helper']],
  [{ streakDays: 6 }, []],
  [{ streakDays: 7 }, ['Streak Master']],
  [{ carKmAvoided: 100 }, ['Two-Wheeler']],
  [{ compostKg: 25 }, ['Compost Keeper']],
  [{ co2SavedKg: 108.85 }, ['Full Orchard']],
]

test.each(CASES)('%o earns %o', (progress, names) => {
  expect(earnedBadges({ ...nothing, ...progress }).map(({ name }) => name)).toEqual(names)
})
