import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sandboxPaymentIntents } from '../../adapters/payments/sandbox/sandbox-payments.table.ts'
import { findLostMoney } from '../../testing/lost-money.ts'
import { history, liveThrough } from '../../testing/money-histories.ts'
import { moodyWorld } from '../../testing/moody-payments.ts'
import { rentalCalls } from '../../testing/rental-calls.ts'
import { startTestApp } from '../../testing/test-app.ts'

/** `npm run bench -- money` lives through many more. */
const HISTORIES = 8

const testApp = await startTestApp()
const { db, clock } = testApp
const world = moodyWorld(testApp.deps)

test('whatever happens, each payment ends as one rental or one refund, to the cent [A4] [A5]', async () => {
  const property = fc.asyncProperty(history, async (moments) => {
    expect(await liveThrough(world, clock, moments)).toEqual([])
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
