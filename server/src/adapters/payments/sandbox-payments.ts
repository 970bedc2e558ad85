import { randomBytes } from 'node:crypto'
import { CLIENT_SECRET_SEPARATOR } from '@commonplot/shared/rentals/payment.ts'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Clock } from '../../clock.ts'
import { conflict, invalid, notFound, paymentRefused } from '../../failures.ts'
import type { TransactionalDatabase } from '../database/database.port.ts'
import type { CardDesk, PaymentIntent, Payments } from './payments.port.ts'
import { askBank } from './sandbox-cards.ts'
import { sandboxPaymentIntents as intents, sandboxRefunds } from './sandbox-payments.table.ts'

const PUBLISHABLE_KEY = 'pk_sandbox'
const randomName = (bytes: number) => randomBytes(bytes).toString('hex')

/** A provider inside the house: the states of a real one, test cards only, and no network. */
export function sandboxPayments(db: TransactionalDatabase, clock: Clock): Payments {
  const intentById = db
    .select()
    .from(intents)
    .where(eq(intents.id, sql.placeholder('id')))
    .prepare('sandbox_intent_by_id')
  return {
    provider: 'sandbox',
    publishableKey: PUBLISHABLE_KEY,
    cardDesk: sandboxCardDesk(db, clock),
    async createIntent(request) {
      const id = `pi_${randomName(12)}`
      const clientSecret = `${id}${CLIENT_SECRET_SEPARATOR}${randomName(16)}`
      const [made] = await db
        .insert(intents)
        .values({ id, clientSecret, ...request })
        .onConflictDoNothing({ target: intents.idempotencyKey })
        .returning()
      const [row] = made
        ? [made]
        : await db.select().from(intents).where(eq(intents.idempotencyKey, request.idempotencyKey))
      if (!row) throw new Error('a payment intent vanished while it was being made')
      if (row.amountCents !== request.amountCents || row.currency !== request.currency) {
        throw new Error('an idempotency key was used for another amount')
      }
      return row
    },
    async readIntent(id) {
      const [row] = await intentById.execute({ id })
      return row
    },
    async cancelIntent(id) {
      await db
        .update(intents)
        .set({ status: 'canceled', updatedAt: clock.now() })
        .where(and(eq(intents.id, id), ne(intents.status, 'succeeded')))
    },
    refund: ({ idempotencyKey, paymentIntentId, amountCents }) =>
      db.transaction(async (tx) => {
        const [intent] = await tx
          .select()
          .from(intents)
          .where(eq(intents.id, paymentIntentId))
          .for('update')
        const given = await tx
          .select()
          .from(sandboxRefunds)
          .where(eq(sandboxRefunds.paymentIntentId, paymentIntentId))
        if (given.some((refund) => refund.idempotencyKey === idempotencyKey)) return
        const refunded = given.reduce((sum, refund) => sum + refund.amountCents, 0)
        if (intent?.status !== 'succeeded' || refunded + amountCents > intent.amountCents) {
          throw conflict('There is not that much left to refund')
        }
        const id = `re_${randomName(12)}`
        await tx.insert(sandboxRefunds).values({ id, idempotencyKey, paymentIntentId, amountCents })
      }),
    async readEvent() {
      throw invalid('The signature does not match')
    },
  }
}

function sandboxCardDesk(db: TransactionalDatabase, clock: Clock): CardDesk {
  const intentBySecret = db
    .select()
    .from(intents)
    .where(eq(intents.clientSecret, sql.placeholder('clientSecret')))
    .prepare('sandbox_intent_by_secret')

  async function find(clientSecret: string): Promise<PaymentIntent> {
    const [row] = await intentBySecret.execute({ clientSecret })
    if (!row) throw notFound('There is no such payment')
    return row
  }

  /** Moves on only from a status that allows it, so that two presses charge once. */
  async function move(
    clientSecret: string,
    from: PaymentIntent['status'][],
    to: PaymentIntent['status'],
    lastError: string | null = null,
  ): Promise<PaymentIntent> {
    const [moved] = await db
      .update(intents)
      .set({ status: to, lastError, updatedAt: sql`${clock.now().toISOString()}::timestamptz` })
      .where(and(eq(intents.clientSecret, clientSecret), inArray(intents.status, from)))
      .returning()
    return moved ?? find(clientSecret)
  }

  return {
    async payWithCard(clientSecret, card) {
      const intent = await find(clientSecret)
      if (intent.status === 'succeeded') return intent
      if (intent.status === 'canceled') throw paymentRefused('This payment has been cancelled.')
      const status = askBank(card, clock.now())
      return move(clientSecret, ['requires_payment_method', 'requires_action'], status)
    },
    async answerSecondStep(clientSecret, approve) {
      const intent = await find(clientSecret)
      if (intent.status === 'succeeded') return intent
      if (intent.status !== 'requires_action') {
        throw conflict('This payment is not waiting for a second step')
      }
      if (approve) return move(clientSecret, ['requires_action'], 'succeeded')
      const refusal = 'Your bank did not approve the payment.'
      await move(clientSecret, ['requires_action'], 'requires_payment_method', refusal)
      throw paymentRefused(refusal)
    },
  }
}
