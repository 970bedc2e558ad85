import { expect, test } from 'vitest'
import { askedRange, isUnchanged } from './byte-range.ts'

const SIZE = 1000
const NOW = { etag: '"now"', lastModified: 'Wed, 18 Nov 2026 06:00:00 GMT' }

test.each([
  [undefined, 'all'],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=0-99', { start: 0, end: 99 }],
  ['Bytes=10-', { start: 10, end: 999 }],
  ['bytes=990-2000', { start: 990, end: 999 }],
  ['bytes=-1', { start: 999, end: 999 }],
  ['bytes=-5000', { start: 0, end: 999 }],
  ['bytes=999-999', { start: 999, end: 999 }],
  ['bytes=1000-', 'none'],
  ['bytes=5000-6000', 'none'],
  ['bytes=-0', 'none'],
  ['bytes=-', 'all'],
  ['bytes=9-3', 'all'],
  ['bytes=0-1,4-5', 'all'],
  ['bytes=a-b', 'all'],
  ['bytes=0-99999999999999999999', 'all'],
  ['lines=0-5', 'all'],
])('%s of 1000 bytes is %o', (range, asked) => {
  expect(askedRange({ ...(range && { range }) }, SIZE, NOW)).toEqual(asked)
})

test.each(['bytes=0-', 'bytes=-1'])('of nothing there is no piece: %s', (range) => {
  expect(askedRange({ range }, 0, NOW)).toBe('none')
})

test.each([
  ['"now"', { start: 0, end: 9 }],
  [NOW.lastModified, { start: 0, end: 9 }],
  ['"before"', 'all'],
  ['W/"now"', 'all'],
  ['Tue, 17 Nov 2026 06:00:00 GMT', 'all'],
])('who began with %s gets %o', (known, asked) => {
  expect(askedRange({ range: 'bytes=0-9', 'if-range': known }, SIZE, NOW)).toEqual(asked)
})

test.each([
  [{ 'if-none-match': '"now"' }, true],
  [{ 'if-none-match': '"before", W/"now"' }, true],
  [{ 'if-none-match': '*' }, true],
  [{ 'if-none-match': '"before"', 'if-modified-since': NOW.lastModified }, false],
  [{ 'if-modified-since': NOW.lastModified }, true],
  [{ 'if-modified-since': 'Tue, 17 Nov 2026 06:00:00 GMT' }, false],
  [{ 'if-modified-since': 'yesterday' }, false],
  [{}, false],
])('%o knows it: %s', (headers, known) => {
  expect(isUnchanged(headers, NOW)).toBe(known)
})
