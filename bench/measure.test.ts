import { expect, test } from 'vitest'
import { compare, quantile, ratioOfRound, sayComparison, spreadOf } from './measure.ts'

test.each([
  [[3, 1, 2], 0.5, 2],
  [[4, 1, 3, 2], 0.5, 2.5],
  [[1, 2, 3, 4, 5], 0.25, 2],
  [[1, 2, 3, 4, 5], 0.75, 4],
  [[10, 2], 0.25, 4],
  [[7], 0.75, 7],
])('of %j the quantile %d is %d', (values, share, expected) => {
  expect(quantile(values, share)).toBe(expected)
})

test('nothing measured has no median', () => {
  expect(() => quantile([], 0.5)).toThrow('nothing to measure')
})

test('a round compares both runs of B with both runs of A', () => {
  expect(ratioOfRound([10, 20, 22, 11])).toBe(2)
})

test('a machine that slows down evenly favours neither side of a round', () => {
  expect(ratioOfRound([10, 11, 12, 13])).toBe(1)
})

test('the spread is the median and the middle half', () => {
  expect(spreadOf([5, 1, 4, 2, 3])).toEqual({ median: 3, low: 2, high: 4 })
})

test('both sides run in the order A B B A, after one run each to warm up', async () => {
  const order: string[] = []
  const work = (name: string) => async () => order.push(name)
  await compare(work('A'), work('B'), 1)
  expect(order.join('')).toBe(`AB${'ABBA'}${'AAAA'}`)
})

test('the result is said with its control', () => {
  const control = { median: 1, low: 0.98, high: 1.03 }
  const ratio = { median: 2.5, low: 2.4, high: 2.61 }
  expect(sayComparison('healthz', { ratio, control })).toBe(
    'healthz: ×2.50 [2.40–2.61] (the same code against itself: ×1.00 [0.98–1.03])',
  )
})
