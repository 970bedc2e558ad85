import { randomUUID } from 'node:crypto'

interface FakeRefund {
  id: string
  object: 'refund'
  payment_intent: string
  amount: number
  status: 'pending' | 'succeeded' | 'failed'
  failure_reason?: string
  metadata: Record<string, string>
}

/** Stripe's book of refunds: the bank decides later, and may send back what it had taken. */
export function fakeRefundBook() {
  const refunds: FakeRefund[] = []
  let nextStatus: FakeRefund['status'] = 'succeeded'
  const of = (intentId: string) => refunds.filter((refund) => refund.payment_intent === intentId)
  const given = (intentId: string) => of(intentId).filter(({ status }) => status !== 'failed')

  return {
    of,
    /** How many are under way or through: never more than one. */
    countOf: (intentId: string) => given(intentId).length,
    centsOf: (intentId: string) => given(intentId).reduce((sum, { amount }) => sum + amount, 0),
    add(intentId: string, amount: number, metadata: Record<string, string>): FakeRefund {
      const id = `re_${randomUUID().replaceAll('-', '')}`
      const about = { id, object: 'refund' as const, payment_intent: intentId }
      const refund: FakeRefund = { ...about, amount, status: nextStatus, metadata }
      refunds.push(refund)
      return refund
    },
    /** What becomes of refunds from now on when they are asked for. */
    begin(status: FakeRefund['status']): void {
      nextStatus = status
    },
    /** What the bank makes of the newest refund of a payment. */
    settle(intentId: string, status: 'succeeded' | 'failed'): void {
      const refund = of(intentId).at(-1)
      if (!refund) throw new Error('there is no refund to settle')
      Object.assign(refund, { status, ...(status === 'failed' && { failure_reason: 'declined' }) })
    },
  }
}
