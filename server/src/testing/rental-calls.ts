import { addDays } from '@commonplot/shared/dates/plain-date.ts'
import { CLIENT_SECRET_SEPARATOR } from '@commonplot/shared/payments/payment.ts'
import { eq } from 'drizzle-orm'
import { sandboxRefunds } from '../adapters/payments/sandbox-payments.table.ts'
import { as, type TestApp } from './test-app.ts'

export const GOOD_CARD = { number: '4242 4242 4242 4242', expMonth: 12, expYear: 2040, cvc: '123' }

/** Renting and paying as a browser does it. */
export function rentalCalls({ app, db, clock }: TestApp) {
  /** Every test takes days of its own. */
  let lastDay = 60
  function freeDays(length: number) {
    lastDay += length + 5
    const startDate = addDays(clock.now().toISOString().slice(0, 10), lastDay)
    return { startDate, endDate: addDays(startDate, length) }
  }

  async function send(url: string, payload: object, userId = 'user1') {
    const response = await app.inject({ method: 'POST', url, payload, headers: as(userId) })
    return { status: response.statusCode, body: response.json() }
  }

  async function rentPlot(stay: object, userId = 'user1') {
    return send('/api/plots/plot-1/rent', { renterId: userId, monthlyPrice: 45, ...stay }, userId)
  }

  async function rentTool(stay: object, userId = 'user1') {
    const body = { renterId: userId, dailyPrice: 35, securityDeposit: 70, ...stay }
    return send('/api/tools/tool-1/rent', body, userId)
  }

  const pay = (clientSecret: string, number = GOOD_CARD.number, userId = 'user1') =>
    send('/api/payments/sandbox/confirm', { clientSecret, card: { ...GOOD_CARD, number } }, userId)

  const intentOf = (clientSecret: string) => clientSecret.split(CLIENT_SECRET_SEPARATOR)[0] ?? ''

  const confirm = (clientSecret: string, rentalType: 'plot' | 'tool', userId = 'user1') =>
    send('/api/payments/confirm', { paymentIntentId: intentOf(clientSecret), rentalType }, userId)

  async function rented(type: 'plot' | 'tool', length = 3) {
    const stay = freeDays(length)
    const { body } = await (type === 'plot' ? rentPlot(stay) : rentTool(stay))
    await pay(body.clientSecret)
    return { ...(await confirm(body.clientSecret, type)), ...body }
  }

  async function refundsOf(clientSecret: string): Promise<number[]> {
    const rows = await db
      .select()
      .from(sandboxRefunds)
      .where(eq(sandboxRefunds.paymentIntentId, intentOf(clientSecret)))
    return rows.map(({ amountCents }) => amountCents)
  }

  return { freeDays, send, rentPlot, rentTool, pay, intentOf, confirm, rented, refundsOf }
}
