import { createHmac } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { readRecording, serveRecorded } from '../../../testing/outside/recorded-answers.ts'
import { stripePayments } from './stripe-payments.ts'

const INTENT = 'pi_3MtwBwLkdIwHu7ix28a3tqPa'
const WANTED = { idempotencyKey: 'a key', amountCents: 90_00, currency: 'usd', metadata: {} }
const { answers, events = {} } = readRecording(new URL('./recorded/stripe.json', import.meta.url))

async function answering(byPath: Record<string, string>) {
  const paths = Object.entries(byPath).map(([path, name]) => [`/v1${path}`, answers[name]])
  const { url, stop } = await serveRecorded(Object.fromEntries(paths))
  onTestFinished(stop)
  const keys = { secretKey: 'sk_test_fake', publishableKey: 'pk_test_fake' }
  return stripePayments({ ...keys, webhookSecret: 'whsec_test', apiBase: url })
}

test('a payment of Stripe is read with its secret, amount and our ids, whatever else it says', async () => {
  const made = await answering({ '/payment_intents': 'new intent' })
  expect(await made.createIntent(WANTED)).toEqual({
    ...{ id: INTENT, clientSecret: `${INTENT}_secret_REDACTED`, status: 'requires_payment_method' },
    ...{ amountCents: 90_00, currency: 'usd' },
    metadata: { rentalId: 'rental-1', rentalType: 'plot' },
  })
  const paid = await answering({ [`/payment_intents/${INTENT}`]: 'paid intent' })
  expect(await paid.readIntent(INTENT)).toMatchObject({ status: 'succeeded' })
  const clearing = await answering({ [`/payment_intents/${INTENT}`]: 'processing intent' })
  expect((await clearing.readIntent(INTENT))?.status).not.toBe('succeeded')
  const none = await answering({ '/payment_intents/pi_none': 'unknown intent' })
  expect(await none.readIntent('pi_none')).toBeUndefined()
})

test('each state of a refund is known, and a reason is there only where Stripe gives one', async () => {
  const stripe = await answering({ '/refunds': 'refunds' })
  const listed = await stripe.listRefunds(INTENT)
  expect(listed.map(({ id, status, failureCode }) => [id, status, failureCode])).toEqual([
    ['re_pending', 'pending', null],
    ['re_failed', 'failed', 'expired_or_canceled_card'],
    ['re_action', 'pending', null],
    ['re_canceled', 'failed', null],
  ])
  // One made by hand at the desk has no key of ours.
  expect(listed.map(({ idempotencyKey }) => idempotencyKey)[1]).toBeNull()
  const asked = { idempotencyKey: 'rental-1:refund', paymentIntentId: INTENT, amountCents: 45_00 }
  const made = await (await answering({ '/refunds': 'refund' })).refund(asked)
  expect(made).toMatchObject({ status: 'succeeded', idempotencyKey: 'rental-1:refund' })
})

test('a refusal is told by its code, and whether Stripe keeps it under the key', async () => {
  const refund = { idempotencyKey: 'k', paymentIntentId: INTENT, amountCents: 1 }
  const disputed = await answering({ '/refunds': 'disputed charge' })
  await expect(disputed.refund(refund)).rejects.toMatchObject({
    ...{ code: 'charge_disputed', isStored: true },
  })
  const busy = await answering({ '/payment_intents': 'busy' })
  await expect(busy.createIntent(WANTED)).rejects.toMatchObject({
    ...{ code: 'rate_limit', isStored: false },
  })
})

test.each([
  ['refund.failed', { kind: 'refund_failed', paymentIntentId: INTENT }],
  ['payment_intent.succeeded', { kind: 'paid', paymentIntentId: INTENT }],
  ['charge.dispute.created', { kind: 'other', paymentIntentId: null }],
])('the event %s is understood', async (type, understood) => {
  const stripe = await answering({})
  const payload = JSON.stringify(events[type])
  const time = Math.floor(Date.now() / 1000)
  const mac = createHmac('sha256', 'whsec_test').update(`${time}.${payload}`).digest('hex')
  const event = await stripe.readEvent(Buffer.from(payload), `t=${time},v1=${mac}`)
  expect(event).toMatchObject(understood)
})
