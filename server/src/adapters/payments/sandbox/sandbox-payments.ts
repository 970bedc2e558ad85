import { randomBytes } from 'node:crypto'
import { and, eq, ne } from 'drizzle-orm'
import type { Clock } from '../../../clock.ts'
import { conflict, invalid, paymentRefused } from '../../../failures.ts'
import type { TransactionalDatabase } from '../../database/database.port.ts'
import type { CardDesk, PaymentIntent, Payments } from '../payments.port.ts'
import { askBank } from './sandbox-cards.ts'
import { sandboxPaymentIntents as intents } from './sandbox-payments.table.ts'
import { sandboxRefundDesk } from './sandbox-refunds.ts'

const PUBLISHABLE_KEY = 'pk_sandbox'
const randomName = (bytes: number) => randomBytes(bytes).toString('hex')

/** A provider inside the house: the states of a real one, test cards only, and no network. */
export function sandboxPayments(db: TransactionalDatabase, clock: Clock): Payments {
  async function readIntent(id: string): Promise<PaymentIntent | undefined> {
    const [row] = await db.select().from(intents).where(eq(intents.id, id))
    return row
  }

  return {
    provider: 'sandbox',
    publishableKey: PUBLISHABLE_KEY,
    leastCents: 0,
    cardDesk: sandboxCardDesk(db, clock, readIntent),
    signatureHeader: null,
    formOrigins: { script: [], connect: [], frame: [] },
    readIntent,
    async createIntent(request) {
      const id = `pi_${randomName(12)}`
      const clientSecret = `${id}_secret_${randomName(16)}`
      const [made] = await db.write((writable) =>
        writable
          .insert(intents)
          .values({ id, clientSecret, ...request })
          .onConflictDoNothing({ target: intents.idempotencyKey })
          .returning(),
      )
      const [row] = made
        ? [made]
        : await db.select().from(intents).where(eq(intents.idempotencyKey, request.idempotencyKey))
      if (!row) throw new Error('a payment intent vanished while it was being made')
      if (row.amountCents !== request.amountCents || row.currency !== request.currency) {
        throw new Error('an idempotency key was used for another amount')
      }
      return row
    },
    async cancelIntent(id) {
      await db.write((writable) =>
        writable
          .update(intents)
          .set({ status: 'canceled', updatedAt: clock.now() })
          .where(and(eq(intents.id, id), ne(intents.status, 'succeeded'))),
      )
    },
    ...sandboxRefundDesk(db),
    async readEvent() {
      throw invalid('The signature does not match')
    },
  }
}

function sandboxCardDesk(
  db: TransactionalDatabase,
  clock: Clock,
  readIntent: Payments['readIntent'],
): CardDesk {
  /** Moves on only from the status that was read, so that two presses charge once. */
  async function move(
    intent: PaymentIntent,
    status: PaymentIntent['status'],
    lastError: string | null = null,
  ): Promise<PaymentIntent> {
    const [moved] = await db.write((writable) =>
      writable
        .update(intents)
        .set({ status, lastError, updatedAt: clock.now() })
        .where(and(eq(intents.id, intent.id), eq(intents.status, intent.status)))
        .returning(),
    )
    return moved ?? (await readIntent(intent.id)) ?? intent
  }

  return {
    async findIntent(clientSecret) {
      const [row] = await db.select().from(intents).where(eq(intents.clientSecret, clientSecret))
      return row
    },
    async payWithCard(intent, card) {
      if (intent.status === 'succeeded') return intent
      if (intent.status === 'canceled') throw paymentRefused('This payment has been cancelled.')
      const status = askBank(card, clock.now())
      return move(intent, status)
    },
    async answerSecondStep(intent, approve) {
      if (intent.status === 'succeeded') return intent
      if (intent.status !== 'requires_action') {
        throw conflict('This payment is not waiting for a second step')
      }
      if (approve) return move(intent, 'succeeded')
      const refusal = 'Your bank did not approve the payment.'
      await move(intent, 'requires_payment_method', refusal)
      throw paymentRefused(refusal)
    },
  }
}
