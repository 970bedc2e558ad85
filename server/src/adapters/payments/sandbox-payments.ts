import { randomBytes } from 'node:crypto'
import { CLIENT_SECRET_SEPARATOR } from '@commonplot/shared/payments/payment.ts'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Clock } from '../../clock.ts'
import { conflict, invalid, paymentRefused } from '../../failures.ts'
import { builtOnce, builtPerShape } from '../../sql/built-once.ts'
import type { TransactionalDatabase } from '../database/database.port.ts'
import type { CardDesk, PaymentIntent, Payments } from './payments.port.ts'
import { askBank } from './sandbox-cards.ts'
import { sandboxPaymentIntents as intents, sandboxRefunds } from './sandbox-payments.table.ts'

const PUBLISHABLE_KEY = 'pk_sandbox'
const randomName = (bytes: number) => randomBytes(bytes).toString('hex')

const intentById = builtOnce((db) =>
  db
    .select()
    .from(intents)
    .where(eq(intents.id, sql.placeholder('id')))
    .prepare('sandbox_intent_by_id'),
)
const newIntent = builtPerShape(intents, (db, intent) =>
  db
    .insert(intents)
    .values(intent)
    .onConflictDoNothing({ target: intents.idempotencyKey })
    .returning()
    .prepare('new_sandbox_intent'),
)
const intentMove = builtPerShape(intents, (db, changes) =>
  db
    .update(intents)
    .set(changes)
    .where(
      and(
        eq(intents.id, sql.placeholder('intentId')),
        eq(intents.status, sql.placeholder('statusBefore')),
      ),
    )
    .returning()
    .prepare('sandbox_intent_move'),
)

/** A provider inside the house: the states of a real one, test cards only, and no network. */
export function sandboxPayments(db: TransactionalDatabase, clock: Clock): Payments {
  async function readIntent(id: string): Promise<PaymentIntent | undefined> {
    const [row] = await intentById(db).execute({ id })
    return row
  }

  return {
    provider: 'sandbox',
    publishableKey: PUBLISHABLE_KEY,
    cardDesk: sandboxCardDesk(db, clock, readIntent),
    readIntent,
    async createIntent(request) {
      const id = `pi_${randomName(12)}`
      const clientSecret = `${id}${CLIENT_SECRET_SEPARATOR}${randomName(16)}`
      const intent = { id, clientSecret, ...request }
      const [made] = await newIntent(db, intent).execute(intent)
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
    const changes = { status, lastError, updatedAt: clock.now() }
    const known = { intentId: intent.id, statusBefore: intent.status }
    const [moved] = await intentMove(db, changes).execute({ ...changes, ...known })
    return moved ?? (await readIntent(intent.id)) ?? intent
  }

  return {
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
