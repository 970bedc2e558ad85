import { expect, test } from 'vitest'
import { level, levelOf, nextLevel } from './levels.ts'

test.each([
  [-1, 'Seedling'],
  [0, 'Seedling'],
  [499, 'Seedling'],
  [500, 'Green Thumb'],
  [1999, 'Green Thumb'],
  [2000, 'Garden Master'],
  [4999, 'Garden Master'],
  [5000, 'Eco Warrior'],
  [1_000_000, 'Eco Warrior'],
] as const)('%i points make a %s [IMPT-38]', (points, name) => {
  expect(levelOf(points)).toBe(name)
  expect(level.parse(name)).toBe(name)
})

test.each([
  [-5, { level: 'Green Thumb', pointsNeeded: 505 }],
  [0, { level: 'Green Thumb', pointsNeeded: 500 }],
  [425, { level: 'Green Thumb', pointsNeeded: 75 }],
  [500, { level: 'Garden Master', pointsNeeded: 1500 }],
  [5000, null],
])('from %i points the next level is %o', (points, next) => {
  expect(nextLevel(points)).toEqual(next)
})
