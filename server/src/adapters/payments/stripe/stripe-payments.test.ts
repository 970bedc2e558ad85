import { expect, test } from 'vitest'
import { startFakeStripe } from '../../../testing/fake-stripe.ts'
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
