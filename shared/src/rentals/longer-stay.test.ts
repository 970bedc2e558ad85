import { describe, expect, test } from 'vitest'
import { keepableUntil, quoteLonger } from './longer-stay.ts'

const TOOL = {
  type: 'tool' as const,
  priceCents: 12_00,
  startDate: '2039-05-01',
  depositCents: 24_00,
  totalCents: 60_00,
}

describe('what more days cost', () => {
  test('the new total at the agreed price less what was paid', () => {
    expect(quoteLonger(TOOL, '2039-05-06')).toEqual({
      duration: 5,
      rentCents: 60_00,
      platformFeeCents: 3_00,
      hostCents: 57_00,
      depositCents: 24_00,
      totalCents: 84_00,
      moreCents: 24_00,
    })
  })

  test('a month that is paid for costs nothing more, the next one does', () => {
    const plot = { ...TOOL, type: 'plot' as const, depositCents: 0, totalCents: 12_00 }
    expect(quoteLonger(plot, '2039-05-31').moreCents).toBe(0)
    expect(quoteLonger(plot, '2039-06-01').moreCents).toBe(12_00)
  })

  test('a deposit that was agreed on does not grow', () => {
    expect(
      quoteLonger({ ...TOOL, depositCents: 0, totalCents: 36_00 }, '2039-05-05'),
    ).toMatchObject({ depositCents: 0, moreCents: 12_00 })
  })
})

describe('until when it can be kept', () => {
  const stay = { startDate: '2039-05-01', endDate: '2039-05-04' }
  test.each([
    ['nobody else', 0, [], null],
    ['its own days do not count', 2, [{ startDate: '2039-05-01', endDate: '2039-05-06' }], null],
    ['others', 0, [{ startDate: '2039-05-09', endDate: '2039-05-10' }], '2039-05-09'],
    [
      'others, and days to stay free',
      2,
      [{ startDate: '2039-05-09', endDate: '2039-05-10' }],
      '2039-05-07',
    ],
    ['others right after', 0, [{ startDate: '2039-05-04', endDate: '2039-05-10' }], '2039-05-04'],
  ])('%s', (_words, bufferDays, taken, until) => {
    expect(keepableUntil(stay, bufferDays, taken)).toBe(until)
  })
})
