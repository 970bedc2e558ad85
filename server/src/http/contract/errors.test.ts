import { expect, test } from 'vitest'
import { outageOf } from './errors.ts'

test.each([
  ['refused', { code: 'ECONNREFUSED' }, 'away'],
  ['closed in the middle', { cause: { code: 'CONNECTION_CLOSED' } }, 'away'],
  ['starting', { cause: { code: '57P03' } }, 'away'],
  ['too slow a statement', { cause: { code: '57014' } }, 'away'],
  ['too many connections', { cause: { code: '53300' } }, 'away'],
  ['in each other’s way', { cause: { code: '40P01' } }, 'away'],
  ['no room on its disk', { cause: { code: '53100' } }, 'full'],
  ['a rule of ours that was broken', { cause: { code: '23505' } }, null],
  ['a mistake of ours', { cause: { code: '42601' } }, null],
  ['something else', new Error('soup'), null],
])('%s', (_what, error, outage) => {
  expect(outageOf(error)).toBe(outage)
})
