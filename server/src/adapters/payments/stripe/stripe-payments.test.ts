import { afterAll, expect, test } from 'vitest'
import { startFakeStripe } from '../../../testing/outside/fake-stripe.ts'
import { paymentsSuite } from '../payments.suite.ts'
import { stripePayments } from './stripe-payments.ts'

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

paymentsSuite('Stripe', async () => {
  const stripe = await startFakeStripe('whsec_test')
  return {
    payments: stripePayments({ ...STRIPE_KEYS, apiBase: stripe.url }),
    close: stripe.stop,
    tell: (kind, id) => stripe.signedEvent(`evt_${kind}`, id, { kind }),
    pay: ({ id }, card) => stripe.pay(id, STRIPE_METHODS[card]),
    approve: ({ id }) => stripe.pay(id, STRIPE_METHODS.good),
    refundedCents: async (id) => stripe.refundedOf(id) ?? 0,
  }
})

const stripe = await startFakeStripe('whsec_test')
const payments = stripePayments({ ...STRIPE_KEYS, apiBase: stripe.url })
afterAll(stripe.stop)

const wanted = { amountCents: 90_00, currency: 'usd', metadata: { rentalId: 'rental-1' } }

test('a 500 is kept under its key and said to be; without an answer nothing is', async () => {
  stripe.fail('POST /v1/payment_intents')
  const first = { ...wanted, idempotencyKey: 'first' }
  const stored = { name: 'PaymentProviderError', code: 'api_error', isStored: true }
  await expect(payments.createIntent(first)).rejects.toMatchObject(stored)
  await expect(payments.createIntent(first)).rejects.toMatchObject(stored)
  expect((await payments.createIntent({ ...wanted, idempotencyKey: 'second' })).id).toMatch(/^pi_/)
  const nobody = stripePayments({ ...STRIPE_KEYS, apiBase: 'http://127.0.0.1:1' })
  await expect(nobody.readIntent('pi_1')).rejects.toMatchObject({ isStored: false })
})

test('a refund is told with the state the bank has it in, in the answer and in the list', async () => {
  const { id } = await payments.createIntent({ ...wanted, idempotencyKey: 'third' })
  await stripe.pay(id, STRIPE_METHODS.good)
  stripe.refunds.begin('pending')
  const half = { idempotencyKey: 'half', paymentIntentId: id, amountCents: 45_00 }
  const made = await payments.refund(half)
  expect(made).toMatchObject({ status: 'pending', amountCents: 45_00, idempotencyKey: 'half' })
  stripe.refunds.settle(id, 'failed')
  const failed = { ...made, status: 'failed', failureCode: 'declined' }
  expect(await payments.listRefunds(id)).toEqual([failed])
  stripe.refunds.begin('succeeded')
})
