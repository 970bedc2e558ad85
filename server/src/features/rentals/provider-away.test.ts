import { inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { PaymentProviderError } from '../../adapters/payments/payments.port.ts'
import { rentalCalls } from '../../testing/rental-calls.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { rentals } from './rentals.table.ts'
import { sweepRentals } from './sweep-rentals.service.ts'

const MINUTE_MS = 60_000
const testApp = await startTestApp()
const { db, clock, deps } = testApp
const { freeDays, rentPlot } = rentalCalls(testApp)

function silentFor(code: string, isStored: boolean) {
  const asked: string[] = []
  const readIntent = async (id: string) => {
    asked.push(id)
    throw new PaymentProviderError(code, isStored)
  }
  return { asked, deps: { ...deps, payments: { ...deps.payments, readIntent } } }
}

test('a provider that hangs is waited for once, and holds up nothing else', async () => {
  const ids: string[] = []
  for (let count = 0; count < 3; count += 1) {
    ids.push((await rentPlot(freeDays(3))).body.rental.id)
  }
  clock.advance(16 * MINUTE_MS)
  const away = silentFor('no_answer', false)
  await sweepRentals(away.deps)
  expect(away.asked).toHaveLength(1)
  const rows = await db.select().from(rentals).where(inArray(rentals.id, ids))
  expect(rows.map(({ status }) => status)).toEqual(['expired', 'expired', 'expired'])
  const answering = silentFor('api_error', true)
  clock.advance(6 * MINUTE_MS)
  await sweepRentals(answering.deps)
  expect(answering.asked).toHaveLength(3)
})
