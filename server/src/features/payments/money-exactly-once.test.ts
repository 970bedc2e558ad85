import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sandboxPaymentIntents } from '../../adapters/payments/sandbox/sandbox-payments.table.ts'
import { flakyPayments } from '../../testing/money/flaky-payments.ts'
import { history, liveThrough } from '../../testing/money/histories.ts'
import {
  findPaymentProblems,
  findStuck,
  findWrongFigures,
} from '../../testing/money/payment-invariants.ts'
import { rentalCalls } from '../../testing/rental-calls.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { getMoneyTotals } from '../operator/money/money.service.ts'

/** `npm run bench -- money` runs many more. */
const HISTORIES = 8

const testApp = await startTestApp()
const { db, clock } = testApp
const world = flakyPayments(testApp.deps)

test('every payment ends as one rental or one refund, and the console agrees to the cent', async () => {
  const property = fc.asyncProperty(history, async (moments) => {
    expect(await liveThrough(world, clock, moments)).toEqual([])
  })
  await fc.assert(property, { numRuns: HISTORIES, endOnFailure: true })
})

test('the invariants find a payment without rental or refund', async () => {
  const { freeDays, rentPlot, pay, intentOf } = rentalCalls(testApp)
  const { body } = await rentPlot(freeDays(3))
  await pay(body.clientSecret)
  const intent = await intentOf(body.clientSecret)
  expect(await findPaymentProblems(db)).toMatchObject([{ intent, paid: 45_00, due: 0 }])
  const { charged } = await getMoneyTotals(testApp.deps, undefined)
  expect(await findWrongFigures(db)).toEqual([
    `charged: ${charged}, but the provider has ${charged + 45}`,
  ])
  await db.delete(sandboxPaymentIntents).where(eq(sandboxPaymentIntents.id, intent))
})

test('the invariants find a deposit that is never refunded', async () => {
  const own = await startTestApp()
  const { db, clock } = own
  const { rental } = await rentalCalls(own).rented('tool')
  clock.set(`${rental.endDate}T00:00:00Z`)
  const stuck = expect.objectContaining({ id: rental.id })
  expect(await findStuck(db, clock.now())).not.toContainEqual(stuck)
  clock.advance(90 * 86_400_000)
  expect(await findStuck(db, clock.now())).toContainEqual(
    expect.objectContaining({ id: rental.id, deposit_status: 'held', stuck: 'rental' }),
  )
})
