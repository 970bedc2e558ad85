import { addDays } from '@commonplot/shared/dates/plain-date.ts'
import type { Rental } from '@commonplot/shared/rentals/rental.ts'
import { desc, eq } from 'drizzle-orm'
import { sandboxRefunds } from '../adapters/payments/sandbox/sandbox-payments.table.ts'
import { extensions } from '../features/rentals/extensions/extensions.table.ts'
import { rentalCalls } from './rental-calls.ts'
import { as, type TestApp } from './test-app.ts'

export const RENTER = 'user1'

/** Extends a rental as a browser does. */
export function extensionCalls(testApp: TestApp) {
  const { app, db, clock } = testApp
  const calls = rentalCalls(testApp)
  const { send, pay } = calls
  let rental: Rental

  /** Makes this the rental of the calls that follow. */
  function follow(next: Rental): Rental {
    rental = next
    return next
  }

  const later = (ms: number) => clock.set(new Date(clock.now().getTime() + ms).toISOString())
  /** The day `count` days after the rental's last. */
  const days = (count: number) => addDays(rental.endDate, count)
  const extend = (endDate: string, userId = RENTER) =>
    send(`/api/rentals/${rental.id}/extend`, { endDate }, userId)

  async function read(): Promise<Rental> {
    const url = `/api/rentals/${rental.id}`
    return (await app.inject({ url, headers: as(RENTER) })).json().rental
  }

  async function latest() {
    const [row] = await db
      .select()
      .from(extensions)
      .where(eq(extensions.rentalId, rental.id))
      .orderBy(desc(extensions.createdAt), desc(extensions.id))
    return row
  }

  const latestIntent = async () => (await latest())?.paymentIntentId ?? ''
  const confirm = async () =>
    send('/api/payments/confirm', {
      paymentIntentId: await latestIntent(),
      rentalType: rental.type,
    })

  async function extendAndPay(endDate: string) {
    const { body } = await extend(endDate)
    await pay(body.clientSecret)
    return confirm()
  }

  async function sentBack(paymentIntentId: string): Promise<number[]> {
    const ofPayment = eq(sandboxRefunds.paymentIntentId, paymentIntentId)
    const rows = await db.select().from(sandboxRefunds).where(ofPayment)
    return rows.map(({ amountCents }) => amountCents)
  }

  return {
    ...calls,
    ...{ follow, later, days, extend, read, latest, latestIntent, confirm, extendAndPay, sentBack },
  }
}
