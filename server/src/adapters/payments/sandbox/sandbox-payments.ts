import { randomBytes } from 'node:crypto'
import { isCardExpired, isCardNumber } from '@commonplot/shared/payments/card.ts'
import type { SandboxCard } from '@commonplot/shared/payments/payments.contract.ts'
import { and, asc, eq, ne } from 'drizzle-orm'
import type { Clock } from '../../../clock.ts'
import { conflict, invalid, paymentRefused } from '../../../failures.ts'
import type { Database, TransactionalDatabase } from '../../database/database.port.ts'
import {
  type CardDesk,
  type PaymentIntent,
  PaymentProviderError,
  type Payments,
  type ProviderRefund,
  type RefundRequest,
} from '../payments.port.ts'
import { sandboxPaymentIntents as intents, sandboxRefunds } from './sandbox-payments.table.ts'

const PUBLISHABLE_KEY = 'pk_sandbox'
const randomName = (bytes: number) => randomBytes(bytes).toString('hex')

/** An embedded provider: the states of a real one, test cards only, no network. */
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
  /** Updates only from the status read before, so that two concurrent presses charge once. */
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

function sandboxRefundDesk(db: TransactionalDatabase): Pick<Payments, 'refund' | 'listRefunds'> {
  return {
    listRefunds: (paymentIntentId) => readRefunds(db, paymentIntentId),
    refund: (request) =>
      db.transaction(async (tx) => {
        const { idempotencyKey, paymentIntentId } = request
        const [intent] = await tx
          .select()
          .from(intents)
          .where(eq(intents.id, paymentIntentId))
          .for('update')
        const given = await readRefunds(tx, paymentIntentId)
        const same = given.find((refund) => refund.idempotencyKey === idempotencyKey)
        if (same) return same
        const paidCents = intent?.status === 'succeeded' ? intent.amountCents : 0
        assertLeft(paidCents, given, request)
        const refund = { id: `re_${randomBytes(12).toString('hex')}`, ...request }
        await tx.insert(sandboxRefunds).values(refund)
        return { ...refund, status: 'succeeded', failureCode: null }
      }),
  }
}

async function readRefunds(db: Database, paymentIntentId: string): Promise<ProviderRefund[]> {
  const rows = await db
    .select()
    .from(sandboxRefunds)
    .where(eq(sandboxRefunds.paymentIntentId, paymentIntentId))
    .orderBy(asc(sandboxRefunds.createdAt))
  return rows.map((row) => ({
    ...row,
    failureCode: row.status === 'failed' ? 'declined' : null,
  }))
}

function assertLeft(paidCents: number, given: ProviderRefund[], { amountCents }: RefundRequest) {
  const refundedCents = given
    .filter(({ status }) => status !== 'failed')
    .reduce((sum, refund) => sum + refund.amountCents, 0)
  if (refundedCents + amountCents > paidCents) {
    throw new PaymentProviderError('not_enough_left', true)
  }
}

type CardAnswer = { status: 'succeeded' | 'requires_action' } | { refusal: string }

const NUMBERS: Record<string, CardAnswer> = {
  '4242424242424242': { status: 'succeeded' },
  '4000002500003155': { status: 'requires_action' },
  '4000000000000002': { refusal: 'Your card was declined.' },
  '4000000000009995': { refusal: 'Your card has insufficient funds.' },
  '4000000000000119': {
    refusal: 'An error occurred while processing your card. Try again in a little bit.',
  },
}

/**
 * The bank's answer for each test card; all other numbers are refused, so no real card is charged.
 */
function askBank(card: SandboxCard, now: Date): 'succeeded' | 'requires_action' {
  if (!isCardNumber(card.number)) throw paymentRefused('Your card number is incorrect.')
  if (isCardExpired(card, now)) throw paymentRefused('Your card has expired.')
  const answer = NUMBERS[card.number]
  if (!answer) throw paymentRefused('Only test cards work here. Try 4242 4242 4242 4242.')
  if ('refusal' in answer) throw paymentRefused(answer.refusal)
  return answer.status
}
