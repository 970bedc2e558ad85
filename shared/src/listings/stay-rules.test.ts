import { expect, test } from 'vitest'
import { NO_STAY_RULES, stayRulesOf, stayRuleWords } from './stay-rules.ts'

test.each([
  [NO_STAY_RULES, undefined],
  [{ ...NO_STAY_RULES, minDays: 1 }, undefined],
  [{ ...NO_STAY_RULES, minDays: 7, noticeDays: 3 }, 'At least 7 days · ask 3 days ahead'],
  [{ ...NO_STAY_RULES, noticeDays: 1 }, 'Ask 1 day ahead'],
  [{ ...NO_STAY_RULES, bufferDays: 2 }, '2 days free after each stay'],
])('what %j asks is said in words: %s', (rules, words) => {
  expect(stayRuleWords(rules)).toBe(words)
})

test('they are read off whatever carries them', () => {
  const rules = { minDays: 2, noticeDays: 3, bufferDays: 4 }
  const listing = { name: 'A bed', ...rules }
  expect(stayRulesOf(listing)).toEqual(rules)
})
