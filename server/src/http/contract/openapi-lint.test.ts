import { brotliDecompressSync } from 'node:zlib'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { type RulesetDefinition, Spectral } from '@stoplight/spectral-core'
import { oas } from '@stoplight/spectral-rulesets'
import { expect, test } from 'vitest'
import { startTestApp } from '../../testing/test-app.ts'

const { app } = await startTestApp()
const document = (await app.inject('/api/openapi.json')).body

test('Spectral has nothing to say about the document, by its OpenAPI rules', async () => {
  const spectral = new Spectral()
  spectral.setRuleset({ extends: [oas as RulesetDefinition] })
  const problems = await spectral.run(JSON.parse(document))
  expect(problems.map(({ code, path, message }) => `${code} ${path.join('.')} ${message}`)).toEqual(
    [],
  )
})

test('Redocly has nothing to say about the document, by its recommended rules', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: document, absoluteRef: 'openapi.json', config })
  expect(
    problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer} ${message}`),
  ).toEqual([])
})

test('it is made once, and sent small [A9]', async () => {
  const ask = (headers: Record<string, string>) => app.inject({ url: '/api/openapi.json', headers })
  const packed = await ask({ 'accept-encoding': 'gzip, br' })
  expect(packed.headers['content-encoding']).toBe('br')
  expect(packed.rawPayload.length).toBeLessThan(20_000)
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(document)
  const again = await ask({ 'if-none-match': String(packed.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  const ofTwo = await ask({ 'if-none-match': `"other", ${packed.headers.etag}` })
  expect([ofTwo.statusCode, ofTwo.body]).toEqual([304, ''])
})
