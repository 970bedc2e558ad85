import { randomBytes } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import type { Database, TransactionalDatabase } from '../../database/database.port.ts'
import {
  PaymentProviderError,
  type Payments,
  type ProviderRefund,
  type RefundRequest,
} from '../payments.port.ts'
import { sandboxPaymentIntents as intents, sandboxRefunds } from './sandbox-payments.table.ts'

export function sandboxRefundDesk(
  db: TransactionalDatabase,
): Pick<Payments, 'refund' | 'listRefunds'> {
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
