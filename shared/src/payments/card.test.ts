import { expect, test } from 'vitest'
import { cardBrand, isCardExpired, isCardNumber } from './card.ts'

test.each([
  ['4242424242424242', true],
  ['4242424242424241', false],
  ['4000002500003155', true],
  ['4000000000009995', true],
  ['378282246310005', true],
  ['42424242', false],
  ['4242 4242 4242 4242', false],
  ['', false],
])('the number %j passes the check: %s', (number, valid) => {
  expect(isCardNumber(number)).toBe(valid)
})

test.each([
  ['42', 'Visa'],
  ['5555', 'Mastercard'],
  ['2223', 'Mastercard'],
  ['37', 'American Express'],
  ['6011', 'Discover'],
  ['9', null],
])('%s is %s', (number, brand) => {
  expect(cardBrand(number)).toBe(brand)
})

test.each([
  [5, 2026, false],
  [4, 2026, true],
  [12, 25, true],
  [12, 99, false],
  [12, 100, true],
  [1, 27, false],
])('in May 2026 a card good until %i/%i is expired: %s', (expMonth, expYear, expired) => {
  expect(isCardExpired({ expMonth, expYear }, new Date('2026-05-31T23:00:00Z'))).toBe(expired)
})
