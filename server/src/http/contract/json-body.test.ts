import { endpoint } from '@commonplot/shared/contract/endpoint.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { startTestApp } from '../../testing/test-app.ts'
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
