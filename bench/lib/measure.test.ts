import { expect, test } from 'vitest'
import { compare, quantile, ratioOfRound, sayComparison, spreadOf } from './measure.ts'

test.each([
  [[3, 1, 2], 0.5, 2],
  [[4, 1, 3, 2], 0.5, 2.5],
  [[1, 2, 3, 4, 5], 0.25, 2],
  [[1, 2, 3, 4, 5], 0.75, 4],
  [[10, 2], 0.25, 4],
  [[7], 0.75, 7],
])('the quantile of %j at %d is %d', (values, share, expected) => {
  expect(quantile(values, share)).toBe(expected)
})

test('refuses to give the quantile of no values', () => {
  expect(() => quantile([], 0.5)).toThrow('No values to measure')
})

test('divides both runs of B by both runs of A', () => {
  expect(ratioOfRound([10, 20, 22, 11])).toBe(2)
})

test('gives 1 for a machine that slows down evenly', () => {
  expect(ratioOfRound([10, 11, 12, 13])).toBe(1)
})

test('gives the median and the middle half as the spread', () => {
  expect(spreadOf([5, 1, 4, 2, 3])).toEqual({ median: 3, low: 2, high: 4 })
})

test('runs A B B A, after one run each to warm up', async () => {
  const order: string[] = []
  const work = (name: string) => async () => order.push(name)
  await compare(work('A'), work('B'), 1)
  expect(order.join('')).toBe(`AB${'ABBA'}${'AAAA'}`)
})

test('prints the ratio beside its control', () => {
  const control = { median: 1, low: 0.98, high: 1.03 }
  const ratio = { median: 2.5, low: 2.4, high: 2.61 }
  expect(sayComparison('healthz', { ratio, control })).toBe(
    'healthz: ×2.50 [2.40–2.61] (the same code against itself: ×1.00 [0.98–1.03])',
  )
})
