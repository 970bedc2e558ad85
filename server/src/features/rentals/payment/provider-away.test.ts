import { inArray, isNull } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { PaymentProviderError } from '../../../adapters/payments/payments.port.ts'
import { letRentals, rentalCalls } from '../../../testing/rental-calls.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { extensions } from '../extensions/extensions.table.ts'
import { rentals } from '../rentals.table.ts'
import { sweepRentals } from '../sweep-rentals.service.ts'

const MINUTE_MS = 60_000
const AN_OPEN_INTENT = {
  ...{ status: 'requires_payment_method' as const, clientSecret: 'x', amountCents: 35_00 },
  ...{ currency: 'usd', metadata: {} },
}
const testApp = await startTestApp()
const { db, clock, deps } = testApp
const { freeDays, rentPlot } = rentalCalls(testApp)

// Closes the open payments of other tests.
beforeEach(async () => {
  await db.delete(extensions)
  await db.delete(rentals).where(isNull(rentals.paidAt))
  await db.update(rentals).set({ paymentClosedAt: clock.now() })
})

function silentFor(code: string, isStored: boolean) {
  const asked: string[] = []
  const readIntent = async (id: string) => {
    asked.push(id)
    throw new PaymentProviderError(code, isStored)
  }
  return { asked, deps: { ...deps, payments: { ...deps.payments, readIntent } } }
}

test('waits once for a hanging provider, which delays nothing else', async () => {
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

describe('201 open payments', () => {
  const OPEN = 201
  const askedIn = async (sweeps: number) => {
    const asked = new Set<string>()
    const readIntent = async (id: string) => {
      asked.add(id)
      return { ...AN_OPEN_INTENT, id }
    }
    const world = { ...deps, payments: { ...deps.payments, readIntent } }
    for (let n = 0; n < sweeps; n += 1) {
      clock.advance(6 * MINUTE_MS)
      await sweepRentals(world)
    }
    return asked
  }
  const numbers = Array.from({ length: OPEN }, (_, n) => n)

  test('checks each in two rounds [C8]', async () => {
    const ranOut = {
      status: 'expired',
      holdExpiresAt: clock.now(),
      updatedAt: clock.now(),
    } as const
    const days = { startDate: '2026-06-01', endDate: '2026-06-02' }
    const unpaid = {
      paidAt: null,
      confirmedAt: null,
      paymentIntentId: undefined,
      ...ranOut,
      ...days,
    }
    await letRentals(
      db,
      numbers.map((n) => ({ ...unpaid, id: `open-${n}`, paymentIntentId: `pi_open_${n}` })),
    )
    expect((await askedIn(2)).size).toBe(OPEN)
  })

  test('checks each extension’s in two rounds [C8]', async () => {
    const days = { startDate: '2026-06-01', endDate: '2026-06-20' }
    const paid = { status: 'confirmed', paymentClosedAt: clock.now() } as const
    await letRentals(db, [{ id: 'longer', ...days, ...paid }])
    const at = clock.now()
    const gone = {
      rentalId: 'longer',
      itemKey: 'tool:tool-1',
      endDate: '2026-06-21',
      state: 'gone',
    } as const
    const times = { holdExpiresAt: at, createdAt: at, updatedAt: at }
    await db.insert(extensions).values(
      numbers.map((n) => ({
        ...{ ...gone, ...times, id: `more-${n}`, paymentIntentId: `pi_more_${n}` },
        ...{ amountCents: 35_00, paymentProvider: 'sandbox' as const },
      })),
    )
    expect((await askedIn(2)).size).toBe(OPEN)
  })
})
