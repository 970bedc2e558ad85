import { endpoint } from '@commonplot/shared/contract/endpoint.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { startTestApp } from '../../testing/test-app.ts'
import { depthMeter } from './request-body.ts'
import { serve } from './serve.ts'

const echo = endpoint({
  method: 'POST',
  path: '/api/echo',
  access: 'anyone',
  summary: 'Gives back what it was given',
  body: z.object({ word: z.string() }),
  response: z.object({ word: z.string() }),
})

const { app } = await startTestApp({
  extend: (server) => serve(server, echo, ({ body }) => body),
})

test.each([
  ['half an emoji', 'a\\ud83cb', 'a\ufffdb'],
  ['the other half', '\\uDF31', '\ufffd'],
  ['two first halves', '\\ud83c\\ud83c', '\ufffd\ufffd'],
  ['an emoji', '\\ud83c\\udf31', '🌱'],
  ['a backslash before words', '\\\\ud83c', '\\ud83c'],
  ['a quote', '\\"hi\\"', '"hi"'],
])('%s arrives in whole characters', async (_name, word, arrived) => {
  const headers = { 'content-type': 'application/json' }
  const payload = `{"word": "${word}"}`
  const answer = await app.inject({ method: 'POST', url: '/api/echo', headers, payload })
  expect(answer.json()).toEqual({ word: arrived })
})

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  return 1 + Math.max(0, ...Object.values(value).map(depthOf))
}

function measured(json: string, pieceBytes: number): number {
  const [bytes, measure] = [Buffer.from(json), depthMeter()]
  for (let at = 0; at < bytes.length; at += pieceBytes) measure(bytes.subarray(at, at + pieceBytes))
  return measure(Buffer.alloc(0))
}

test('the depth of any JSON is told as its parsed value has it, however it is cut up', () => {
  const pieceBytes = fc.integer({ min: 1, max: 20 })
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), pieceBytes, (value, bytes) => {
      expect(measured(JSON.stringify(value), bytes)).toBe(depthOf(value))
    }),
  )
})

test.each([
  ['brackets in words', '{"a":"[[[[{{{{"}', 1],
  ['a quote in words', '{"a":"\\"[[[[[["}', 1],
  ['a backslash at the end of words', '{"a":"\\\\","b":[[[[]]]]}', 5],
  ['words without an end', '["[[[[[[[', 1],
  ['lists without an end', '['.repeat(500_000), 500_000],
])('%s', (_what, json, depth) => {
  expect(measured(json, 1000)).toBe(depth)
})
