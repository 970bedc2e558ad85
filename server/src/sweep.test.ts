import { SWEEP_TASKS } from '@commonplot/shared/operator/health.ts'
import { expect, test } from 'vitest'
import { sweepRegularly } from './sweep.ts'
import { rentalCalls } from './testing/rental-calls.ts'
import { startTestApp } from './testing/test-app.ts'

const stopping = new AbortController()
const testApp = await startTestApp({ stopping: stopping.signal })
const { app, clock } = testApp

test('a payment provider that never answers keeps nothing else waiting, and no stop [A17]', async () => {
  const { rentPlot, freeDays } = rentalCalls(testApp)
  expect((await rentPlot(freeDays(3))).status).toBe(200)
  clock.advance(10 * 60_000)
  const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>()
  const readIntent = () => {
    isAsked()
    return new Promise<never>(() => {})
  }
  const deps = { ...testApp.deps, payments: { ...testApp.deps.payments, readIntent } }
  const errors: unknown[] = []
  const stop = sweepRegularly(deps, async () => {}, {
    error: (...words: unknown[]) => errors.push(words),
  })

  await asked
  const waiting = new Set<string>(SWEEP_TASKS)
  while (waiting.size > 1 && errors.length === 0) {
    const { body } = await app.inject('/metrics')
    for (const [, task = ''] of body.matchAll(/^sweep_last_finished_seconds\{task="(\w+)"\} /gm))
      waiting.delete(task)
  }
  expect(errors).toEqual([])
  expect([...waiting]).toEqual(['payments'])
  const { sweeps } = (await app.inject('/api/operator/health')).json()
  expect(sweeps).toContainEqual({ task: 'payments', finishedAt: null })
  expect(sweeps).toContainEqual({ task: 'outbox', finishedAt: clock.now().toISOString() })

  stopping.abort()
  await stop()
  expect(errors).toEqual([])
  expect(deps.sweepFinishes.has('payments')).toBe(false)
})
