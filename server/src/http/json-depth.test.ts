import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isDeeperThan } from './json-depth.ts'

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  return 1 + Math.max(0, ...Object.values(value).map(depthOf))
}

test('the depth of any JSON is told as its parsed value has it', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.nat(6), (value, deepest) => {
      expect(isDeeperThan(deepest, JSON.stringify(value))).toBe(depthOf(value) > deepest)
    }),
  )
})

test.each([
  ['brackets in words', '{"a":"[[[[{{{{"}', false],
  ['a quote in words', '{"a":"\\"[[[[[["}', false],
  ['a backslash at the end of words', '{"a":"\\\\","b":[[[[]]]]}', true],
  ['words without an end', '["[[[[[[[', false],
  ['lists without an end', '['.repeat(500_000), true],
])('%s', (_what, json, tooDeep) => {
  expect(isDeeperThan(3, json)).toBe(tooDeep)
})
