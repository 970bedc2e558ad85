import { eq } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { startFakeStripe } from '../../testing/fake-stripe.ts'
import { testClock } from '../../testing/test-clock.ts'
import { openInMemory } from '../database/embedded-connection.ts'
import { paymentsSuite } from './payments.suite.ts'
import { sandboxRefunds } from './sandbox/sandbox-payments.table.ts'
import { sandboxPayments } from './sandbox/sandbox-payments.ts'
import { stripePayments } from './stripe/stripe-payments.ts'

const NUMBERS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  'second step': '4000002500003155',
}
const STRIPE_METHODS = {
  good: 'pm_card_visa',
  declined: 'pm_card_visa_chargeDeclined',
  'second step': 'pm_card_threeDSecure2Required',
}
const STRIPE_KEYS = {
  secretKey: 'sk_test_fake',
  publishableKey: 'pk_test_fake',
  webhookSecret: 'whsec_test',
}
const messageOf = (error: Error) => error.message

paymentsSuite('the sandbox', async () => {
  const { db, close } = await openInMemory(inject('snapshotPath'))
  const payments = sandboxPayments(db, testClock())
  const intentOf = async (id: string) => {
    const intent = await payments.readIntent(id)
    if (!intent) throw new Error('there is no such payment intent')
    return intent
  }
  return {
    payments,
    close,
    async pay({ id }, card) {
      const details = { number: NUMBERS[card], expMonth: 12, expYear: 2040, cvc: '123' }
      const paid = payments.cardDesk?.payWithCard(await intentOf(id), details)
      return paid?.then(({ status }) => status, messageOf) ?? ''
    },
    async approve({ id }) {
      return (await payments.cardDesk?.answerSecondStep(await intentOf(id), true))?.status ?? ''
    },
    async refundedCents(id) {
      const rows = await db
        .select()
        .from(sandboxRefunds)
        .where(eq(sandboxRefunds.paymentIntentId, id))
      return rows.reduce((sum, { amountCents }) => sum + amountCents, 0)
    },
  }
})

paymentsSuite('Stripe', async () => {
  const stripe = await startFakeStripe('whsec_test')
  return {
    payments: stripePayments({ ...STRIPE_KEYS, apiBase: stripe.url }),
    close: stripe.stop,
    pay: ({ id }, card) => stripe.pay(id, STRIPE_METHODS[card]),
    approve: ({ id }) => stripe.pay(id, STRIPE_METHODS.good),
    refundedCents: async (id) => stripe.refundedOf(id) ?? 0,
  }
})

test('Stripe refunds once even after it has forgotten the key', async () => {
  const stripe = await startFakeStripe('whsec_test')
  const payments = stripePayments({ ...STRIPE_KEYS, apiBase: stripe.url })
  const metadata = { rentalId: 'rental-1', rentalType: 'plot' }
  const wanted = { idempotencyKey: 'key', amountCents: 90_00, currency: 'usd', metadata }
  const { id } = await payments.createIntent(wanted)
  await stripe.pay(id, STRIPE_METHODS.good)
  const half = { idempotencyKey: 'rental-1:refund', paymentIntentId: id, amountCents: 45_00 }
  await payments.refund(half)
  stripe.forgetIdempotencyKeys()
  await payments.refund(half)
  expect(stripe.refundedOf(id)).toBe(45_00)
  await stripe.stop()
})
