import { expect, test } from 'vitest'
import { clipText } from './clip-text.ts'

test.each([
  ['short words as they are', 'Beans', 10, 'Beans'],
  ['plain words at the limit', 'Beans and peas', 5, 'Beans'],
  ['no half of an emoji', 'Hi 🌱🌱', 4, 'Hi '],
  ['the emoji that just fits', 'Hi 🌱🌱', 5, 'Hi 🌱'],
  ['no part of a family', 'Hi 👩‍👩‍👧‍👦 there', 10, 'Hi '],
  ['no half of a flag', '🇦🇹🇩🇪', 6, '🇦🇹'],
  ['no letter without its accent', 'cafe\u0301s', 4, 'caf'],
  ['as much as fits of heaped signs', `a${'\u0301'.repeat(500)}`, 3, 'a\u0301\u0301'],
  ['nothing of nothing', '', 3, ''],
])('keeps %s [C10]', (_what, text, most, clipped) => {
  expect(clipText(text, most)).toBe(clipped)
})
