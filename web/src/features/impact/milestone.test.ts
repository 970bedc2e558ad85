import { expect, test } from 'vitest'
import { someStats } from '../../testing/impact.ts'
import { milestoneOf } from './share-dialog.tsx'

test.each([
  [9, '9 days in a row in the garden'],
  [1, 'A garden on its way'],
  [0, 'A garden on its way'],
])('a streak of %i reads as it should', (streak, title) => {
  expect(milestoneOf(someStats({ streak })).title).toBe(title)
})

test.each([
  [1, '1 activity logged so far.'],
  [17, '17 activities logged so far.'],
])('%i logged are counted in words', (activitiesCount, description) => {
  expect(milestoneOf(someStats({ activitiesCount }))).toMatchObject({
    type: 'milestone',
    description,
    points: 640,
    level: 'Green Thumb',
  })
})
