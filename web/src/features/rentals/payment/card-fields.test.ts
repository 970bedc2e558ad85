import { expect, test } from 'vitest'
import { groupExpiry, groupNumber, regroup } from './card-fields.ts'

/** A bar stands where the caret is. */
const typed = (text: string) => ({ text: text.replace('|', ''), caret: text.indexOf('|') })
const shown = ({ text, caret }: { text: string; caret: number }) =>
  `${text.slice(0, caret)}|${text.slice(caret)}`

test.each([
  ['a digit at the end', '4242', '42424|', '4242 4|'],
  ['a digit in the middle', '4242 4242', '42429| 4242', '4242 9|424 2'],
  ['a digit deleted in the middle', '4242 4242', '42|2 4242', '42|24 242'],
  ['a digit typed in its place', '4224 242', '429|24 242', '429|2 4242'],
  ['a gap deleted from behind', '4242 4242', '4242|4242', '424|4 242'],
  ['a number pasted with strokes', '', '4242-4242-4242-4242|', '4242 4242 4242 4242|'],
  ['digits pasted in the middle', '4242 4242', '4211 11|42 4242', '4211 11|42 4242'],
  ['a letter', '4242 4', '4242x| 4', '4242| 4'],
  ['all of it deleted', '4242 4', '|', '|'],
])('%s leaves the caret where it was typed [B6]', (_what, before, text, after) => {
  expect(shown(regroup(before, typed(text), groupNumber))).toBe(after)
})

test('a gap that is deleted from before it takes the digit behind it [B6]', () => {
  expect(shown(regroup('4242 5242', typed('4242|5242'), groupNumber, true))).toBe('4242| 242')
})

test.each([
  ['12', '123|', '12 / 3|'],
  ['12 / 34', '1| / 34', '1|3 / 4'],
  ['12 / 34', '12 /|34', '1|3 / 4'],
])('an expiry date does the same: %s, %s [B6]', (before, text, after) => {
  expect(shown(regroup(before, typed(text), groupExpiry))).toBe(after)
})
