import { expect, test } from 'vitest'
import { aMessage } from '../../testing/conversations.ts'
import { chunksOf, keysInView } from './thread-window.ts'

const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => aMessage({ number: from + n }))

test('a message keeps its chunk, whatever loads before and after it', () => {
  const chunkOf50 = (from: number, to: number) =>
    chunksOf(numbered(from, to)).find(({ messages }) =>
      messages.some(({ number }) => number === 50),
    )?.key
  expect(new Set([chunkOf50(45, 60), chunkOf50(1, 61), chunkOf50(50, 50)]).size).toBe(1)
})

test('chunks hold every message once, in order', () => {
  const chunks = chunksOf(numbered(7, 133))
  expect(chunks.flatMap(({ messages }) => messages.map(({ number }) => number))).toEqual(
    numbered(7, 133).map(({ number }) => number),
  )
  expect(Math.max(...chunks.map(({ messages }) => messages.length))).toBe(20)
})

const hundred = Array.from({ length: 100 }, (_, key) => ({ key, heightPx: 1000 }))

test.each([
  ['at the top', 0, [0, 1]],
  ['in the middle', -50_200, [49, 50, 51]],
  ['at the end', -99_400, [98, 99]],
])('%s only what is within a screen of the view is shown', (_name, topPx, keys) => {
  expect([...keysInView(hundred, topPx, 600)]).toEqual(keys)
})
