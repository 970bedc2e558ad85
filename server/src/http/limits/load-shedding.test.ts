import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { type LoadLimits, loadShedding } from './server-limits.ts'

async function open(limits: LoadLimits) {
  const app = Fastify()
  onTestFinished(() => app.close())
  await app.register(loadShedding, limits)
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/metrics', () => 'up 1')
  app.get('/api/plots', () => [])
  await app.ready()
  return app
}

test('before memory runs out people are asked to come back, and the process says that it lives and how it does', async () => {
  const app = await open({ maxRssBytes: 1 })
  // Memory is looked at twice a second.
  await expect.poll(async () => (await app.inject('/api/plots')).statusCode).toBe(503)
  const response = await app.inject('/api/plots')
  expect(response.headers['retry-after']).toBe('5')
  expect(response.json()).toEqual({ message: expect.stringContaining('try again') })
  for (const url of ['/healthz', '/metrics']) {
    expect((await app.inject(url)).statusCode).toBe(200)
  }
})

test('with room to spare nobody is sent away', async () => {
  const app = await open({})
  expect((await app.inject('/api/plots')).statusCode).toBe(200)
})
