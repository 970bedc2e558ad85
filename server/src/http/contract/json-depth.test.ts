import fc from 'fast-check'
import { expect, test } from 'vitest'
import { depthMeter } from './json-depth.ts'

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  return 1 + Math.max(0, ...Object.values(value).map(depthOf))
}

function measured(json: string, pieceBytes: number): number {
  const [bytes, measure] = [Buffer.from(json), depthMeter()]
  for (let at = 0; at < bytes.length; at += pieceBytes) measure(bytes.subarray(at, at + pieceBytes))
  return measure(Buffer.alloc(0))
}

test('the depth of any JSON is told as its parsed value has it, however it is cut up', () => {
  const pieceBytes = fc.integer({ min: 1, max: 20 })
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), pieceBytes, (value, bytes) => {
      expect(measured(JSON.stringify(value), bytes)).toBe(depthOf(value))
    }),
  )
})

test.each([
  ['brackets in words', '{"a":"[[[[{{{{"}', 1],
  ['a quote in words', '{"a":"\\"[[[[[["}', 1],
  ['a backslash at the end of words', '{"a":"\\\\","b":[[[[]]]]}', 5],
  ['words without an end', '["[[[[[[[', 1],
  ['lists without an end', '['.repeat(500_000), 500_000],
])('%s', (_what, json, depth) => {
  expect(measured(json, 1000)).toBe(depth)
})
