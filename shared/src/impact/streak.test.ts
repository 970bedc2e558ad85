import { expect, test } from 'vitest'
import { extendStreak, NO_STREAK, STREAK_TODAY_STATES, streakOf, streakOn } from './streak.ts'

const may = (...days: number[]) => days.map((day) => `2026-05-${String(day).padStart(2, '0')}`)

test.each([
  ['nothing yet', [], 0, 0],
  ['one day', may(1), 1, 1],
  ['three days running', may(1, 2, 3), 3, 3],
  ['twice on one day', may(1, 1, 2), 2, 2],
  ['twice on a later day', may(1, 2, 2), 2, 2],
  ['in any order', may(3, 1, 2), 3, 3],
  ['one missed day is forgiven', may(1, 2, 4), 3, 3],
  ['two missed days are not', may(1, 2, 5), 1, 2],
  ['a second miss within the week is not forgiven', may(1, 3, 4, 6), 1, 3],
  ['a second miss a week later is', may(1, 3, 4, 5, 6, 7, 8, 10), 8, 8],
  ['the longest is kept', may(1, 2, 3, 10, 11), 2, 3],
  ['across a month', ['2026-04-29', '2026-04-30', '2026-05-01'], 3, 3],
  ['across a change of clocks', ['2026-03-07', '2026-03-08', '2026-03-09'], 3, 3],
])('%s: %o is a streak of %i, longest %i', (_, days, length, longest) => {
  expect(streakOf(days)).toMatchObject({ days: length, longestDays: longest })
})

test('a day before the last one changes nothing', () => {
  const streak = streakOf(may(4, 5))
  expect(extendStreak(streak, '2026-05-03')).toEqual(streak)
})

test.each([
  ['2026-05-05', { days: 3, today: 'done' }],
  ['2026-05-06', { days: 3, today: 'open' }],
  ['2026-05-07', { days: 3, today: 'rescue' }],
  ['2026-05-08', { days: 0, today: 'none' }],
])('done on the 3rd to 5th, on %s it stands at %o', (today, standing) => {
  expect(streakOn(streakOf(may(3, 4, 5)), today)).toEqual(standing)
})

test('a miss that cannot be forgiven any more ends the streak', () => {
  expect(streakOn(streakOf(may(1, 3, 4)), '2026-05-06')).toEqual({ days: 0, today: 'none' })
})

test('the day that was forgiven is remembered', () => {
  expect(streakOf(may(1, 3, 4)).lastForgivenDay).toBe('2026-05-02')
  expect(streakOf(may(1, 2, 3)).lastForgivenDay).toBeNull()
})

test.each([
  ['2026-05-01', 'rescue'],
  ['2026-05-02', 'none'],
])('after a day forgiven on %s, missing the 8th leaves it at %s on the 9th', (forgiven, today) => {
  const streak = { days: 6, longestDays: 6, lastActiveDay: '2026-05-07', lastForgivenDay: forgiven }
  expect(streakOn(streak, '2026-05-09').today).toBe(today)
})

test('a streak stands in one of four ways', () => {
  expect(STREAK_TODAY_STATES).toEqual(['done', 'open', 'rescue', 'none'])
})

test('someone who never logged has no streak', () => {
  expect(streakOn(NO_STREAK, '2026-05-06')).toEqual({ days: 0, today: 'none' })
})
