import * as z from 'zod/mini'
import { contract, endpoint } from '../contract/endpoint.ts'
import { id, text } from '../contract/fields.ts'
import { rental, rentalType } from '../rentals/rental.ts'
import { paymentIntentStatus, paymentProvider } from './payment.ts'

const digits = (min: number, max: number, message: string) =>
  z.string().check(z.regex(new RegExp(`^\\d{${min},${max}}$`), message))

export const sandboxCard = z.object({
  number: z.pipe(
    z.string().check(z.maxLength(30)),
    z.pipe(
      z.transform((value: string) => value.replace(/[ -]/g, '')),
      digits(12, 19, 'must be a card number'),
    ),
  ),
  expMonth: z.coerce.number().check(z.int(), z.gte(1), z.lte(12)),
  expYear: z.coerce.number().check(z.int(), z.gte(0), z.lte(2100)),
  cvc: digits(3, 4, 'must be three or four digits'),
  postcode: z.optional(text(20)),
})
export type SandboxCard = z.output<typeof sandboxCard>

const sandboxAnswer = z.object({
  paymentIntent: z.object({ id: z.string(), status: paymentIntentStatus }),
})

export const paymentsApi = contract('payments', {
  getPaymentConfig: endpoint({
    method: 'GET',
    path: '/api/payments/config',
    access: 'anyone',
    summary: 'Which provider takes the cards, and its public key',
    response: z.object({ provider: paymentProvider, publishableKey: z.string() }),
  }),
  confirmPayment: endpoint({
    method: 'POST',
    path: '/api/payments/confirm',
    access: 'member',
    summary: 'Confirms a rental whose payment has succeeded; safe to repeat',
    body: z.object({ paymentIntentId: id, rentalType }),
    response: z.object({ rental }),
    allowedWhileSuspended: true,
  }),
  paySandboxCard: endpoint({
    method: 'POST',
    path: '/api/payments/sandbox/confirm',
    access: 'member',
    summary: 'Pays with a test card; no card data is kept',
    body: z.object({ clientSecret: text(500), card: sandboxCard }),
    response: sandboxAnswer,
    allowedWhileSuspended: true,
  }),
  answerSandboxSecondStep: endpoint({
    method: 'POST',
    path: '/api/payments/sandbox/second-step',
    access: 'member',
    summary: "Answers for the test card's bank",
    body: z.object({ clientSecret: text(500), approve: z.boolean() }),
    response: sandboxAnswer,
    allowedWhileSuspended: true,
  }),
})
