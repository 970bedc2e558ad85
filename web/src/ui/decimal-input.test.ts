import { expect, test } from 'vitest'
import { readTypedNumber } from './decimal-input.tsx'

test.each([
  ['35', '.', '35'],
  ['35.50', '.', '35.50'],
  ['35,50', '.', '35.50'],
  ['35,50', ',', '35.50'],
  ['35.50', ',', '35.50'],
  ['1,234', '.', '1234'],
  ['1.234', '.', '1.234'],
  ['1.234', ',', '1234'],
  ['1,234', ',', '1.234'],
  ['0,125', '.', '0.125'],
  ['1,234.5', '.', '1234.5'],
  ['1.234,5', ',', '1234.5'],
  ['1.234,5', '.', '1234.5'],
  ['1 234,50', ',', '1234.50'],
  ['1 234,50', ',', '1234.50'],
  ['1.234.567', ',', '1234567'],
  [' $ 12.5 ', '.', '12.5'],
  ['.5', '.', '0.5'],
  ['12.', '.', '12'],
  ['-3', '.', '-3'],
  ['', '.', ''],
] as const)('%s where the decimal sign is %s means %s [B16]', (typed, sign, number) => {
  expect(readTypedNumber(typed, sign)).toBe(number)
})

test.each(['abc', '12,3,4', '1.2.3', '1,23.4', '12a', '--3', '.', '1e5', '0x10'])(
  '%s is no number and stays as it was typed [B16]',
  (typed) => {
    expect(readTypedNumber(typed, '.')).toBe(typed)
    expect(readTypedNumber(typed, ',')).toBe(typed)
  },
)
