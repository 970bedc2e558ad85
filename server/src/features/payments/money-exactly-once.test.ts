import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sandboxPaymentIntents } from '../../adapters/payments/sandbox/sandbox-payments.table.ts'
import { findLostMoney } from '../../testing/lost-money.ts'
import { history, liveThrough, trustingEvents } from '../../testing/money-histories.ts'
import { rentalCalls } from '../../testing/rental-calls.ts'
import { startTestApp } from '../../testing/test-app.ts'

/** `npm run bench -- money` lives through many more. */
const HISTORIES = 8

const testApp = await startTestApp()
const { db, clock } = testApp
const deps = trustingEvents(testApp.deps)

test('whatever happens, each payment ends as one rental or one refund, to the cent', async () => {
  const property = fc.asyncProperty(history, async (moments) => {
    expect(await liveThrough(deps, clock, moments)).toEqual([])
  })
  await fc.assert(property, { numRuns: HISTORIES, endOnFailure: true })
})

test('the books would show a payment that led to nothing', async () => {
  const { freeDays, rentPlot, pay, intentOf } = rentalCalls(testApp)
  const { body } = await rentPlot(freeDays(3))
  await pay(body.clientSecret)
  const intent = await intentOf(body.clientSecret)
  expect(await findLostMoney(db)).toMatchObject([{ intent, paid: 45_00, due: 0 }])
  await db.delete(sandboxPaymentIntents).where(eq(sandboxPaymentIntents.id, intent))
})
