import { expect, test } from 'vitest'
import { weekStartIn } from './week-start.ts'

test.each([
  ['en-US', 0],
  ['en', 0],
  ['en-GB', 1],
  ['de', 1],
  ['de-AT', 1],
  ['pt-BR', 0],
  ['fr-CA', 0],
  ['ja', 0],
  ['ar', 6],
  ['fa-IR', 6],
  ['dv', 5],
  ['eo', 1],
])('in %s a week begins on day %i [B10]', (locale, day) => {
  expect(weekStartIn(locale)).toBe(day)
})
