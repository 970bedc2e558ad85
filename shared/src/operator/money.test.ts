import { expect, test } from 'vitest'
import {
  MONEY_FIGURES,
  MONEY_KINDS,
  MONEY_STATES,
  ROWS_OF_FIGURE,
  sumOf,
  unaccounted,
} from './money.ts'

const ROWS = [
  { kind: 'payment', state: 'succeeded', amount: 175.1 },
  { kind: 'extension', state: 'succeeded', amount: 35.2 },
  { kind: 'refund', state: 'failed', amount: 45.5 },
  { kind: 'refund', state: 'succeeded', amount: 45.5 },
  { kind: 'refund', state: 'pending', amount: 12 },
  { kind: 'deposit', state: 'held', amount: 70 },
  { kind: 'deposit', state: 'claimed', amount: 30 },
  { kind: 'deposit', state: 'partly_kept', amount: 24.5 },
  { kind: 'deposit', state: 'kept', amount: 1 },
  { kind: 'deposit', state: 'released', amount: 80 },
  { kind: 'fee', state: 'succeeded', amount: 7.1 },
  { kind: 'share', state: 'succeeded', amount: 140.2 },
] as const

test.each([
  ['charged', 210.3],
  ['refunded', 45.5],
  ['refundsOpen', 12],
  ['depositsHeld', 100],
  ['depositsKept', 25.5],
  ['platformFees', 7.1],
  ['hosts', 140.2],
] as const)('%s is the sum of its rows, to the cent', (figure, sum) => {
  expect(sumOf(figure, ROWS)).toBe(sum)
})

test('no row counts twice', () => {
  const rows = MONEY_KINDS.flatMap((kind) => MONEY_STATES.map((state) => ({ kind, state })))
  for (const { kind, state } of rows) {
    const counting = MONEY_FIGURES.filter((figure) => {
      const { kinds, states } = ROWS_OF_FIGURE[figure]
      return kinds.includes(kind) && states.includes(state)
    })
    expect(counting.length).toBeLessThanOrEqual(1)
  }
})

test('a cent that went nowhere is told', () => {
  const totals = {
    ...{ charged: 210.3, refunded: 45.5, refundsOpen: 12, depositsHeld: 100, depositsKept: 25.5 },
    ...{ platformFees: 1.37, hosts: 25.93 },
  }
  expect(unaccounted(totals)).toBe(0)
  expect(unaccounted({ ...totals, hosts: 25.92 })).toBe(0.01)
})
