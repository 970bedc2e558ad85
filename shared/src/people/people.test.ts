import { expect, test } from 'vitest'
import { answerTimeWords } from './people.contract.ts'

test.each([
  [0, 'within an hour'],
  [60, 'within an hour'],
  [61, 'within a few hours'],
  [24 * 60, 'within a day'],
  [25 * 60, 'within a few days'],
  [73 * 60, 'after more than three days'],
])('%i minutes are %s', (minutes, words) => {
  expect(answerTimeWords(minutes)).toBe(words)
})
