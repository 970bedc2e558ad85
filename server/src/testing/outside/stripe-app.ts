import { afterAll } from 'vitest'
import { stripePayments } from '../../adapters/payments/stripe/stripe-payments.ts'
import { paymentWatch } from '../../adapters/payments/watch-payments.ts'
import { rentalCalls } from '../rental-calls.ts'
import { startTestApp } from '../test-app.ts'
import { startFakeStripe } from './fake-stripe.ts'

/** The server with Stripe for its provider, watched as `main.ts` does it. */
export async function startStripeApp() {
  const stripe = await startFakeStripe('whsec_test')
  afterAll(stripe.stop)
  const warnings: unknown[] = []
  const { watch, counts } = paymentWatch({ warn: (facts: unknown) => warnings.push(facts) })
  const keys = { secretKey: 'sk_test_fake', publishableKey: 'pk_test_fake' }
  const account = { ...keys, webhookSecret: 'whsec_test', apiBase: stripe.url }
  const payments = watch(stripePayments(account))
  const testApp = await startTestApp({ payments, metrics: { paymentErrors: counts } })
  const calls = rentalCalls(testApp)

  async function deliver(event: ReturnType<typeof stripe.signedEvent>): Promise<number> {
    const headers = { ...event.headers, 'content-type': 'application/json' }
    const request = { method: 'POST', url: '/api/payments/webhook', headers } as const
    return (await testApp.app.inject({ ...request, payload: event.payload })).statusCode
  }

  /** A rental of a plot for 45 dollars, paid and confirmed. */
  async function paidRental() {
    const { body } = await calls.rentPlot(calls.freeDays(3))
    const intentId = await calls.intentOf(body.clientSecret)
    await stripe.pay(intentId, 'pm_card_visa')
    await calls.confirm(body.clientSecret, 'plot')
    return { rentalId: String(body.rental.id), intentId }
  }

  return { ...testApp, ...calls, stripe, payments, warnings, deliver, paidRental }
}
