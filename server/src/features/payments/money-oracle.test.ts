import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { everyDeedOnce, historySeed, modelledHistory } from '../../testing/money-oracle/history.ts'
import { liveBesideModel } from '../../testing/money-oracle/live-beside-model.ts'
import { twoProviders } from '../../testing/money-oracle/place.ts'
import { startFakeStripe } from '../../testing/outside/fake-stripe.ts'
import { startTestApp } from '../../testing/test-app.ts'

/** `npm run bench -- money` runs many more. */
const HISTORIES = 4

const stripe = await startFakeStripe('whsec_test')
afterAll(stripe.stop)
const testApp = await startTestApp({
  accounts: { signUp: 'open', publicUrl: undefined, oidc: null },
})
const product = { ...testApp, ...twoProviders(testApp.db, testApp.clock, stripe) }

test('each action once: days, money, notifications and answers match a plain model [C11]', async () => {
  expect(await liveBesideModel(product, everyDeedOnce)).toEqual([])
})

test(`any history matches a plain model, MONEY_SEED=${historySeed} [C11]`, async () => {
  const property = fc.asyncProperty(modelledHistory, async (deeds) => {
    expect(await liveBesideModel(product, deeds)).toEqual([])
  })
  await fc.assert(property, { numRuns: HISTORIES, seed: historySeed, endOnFailure: true })
})
