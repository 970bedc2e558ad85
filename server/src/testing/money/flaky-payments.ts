import { and, eq } from 'drizzle-orm'
import {
  type PaymentEvent,
  PaymentProviderError,
  type Payments,
  type ProviderRefund,
} from '../../adapters/payments/payments.port.ts'
import { sandboxRefunds } from '../../adapters/payments/sandbox/sandbox-payments.table.ts'
import type { AppDeps } from '../../app-deps.ts'

export const MOODS = [
  'well',
  'slow bank',
  'refusing bank',
  'stored 500',
  'stored 500, done all the same',
  'no answer',
  'no answer, done all the same',
] as const
export type Mood = (typeof MOODS)[number]

/** The sandbox with the failures of a real provider, and events without a signature. */
export function flakyPayments(sober: AppDeps) {
  const { db } = sober
  const { createIntent, refund, listRefunds } = sober.payments
  let mood: Mood = 'well'
  /** An idempotency key repeats its first answer. */
  const answers = new Map<string, () => unknown>()
  const undelivered: PaymentEvent[] = []

  function keepingAnswers<Request extends { idempotencyKey: string }, Answer>(
    call: (request: Request) => Promise<Answer>,
  ) {
    return async (request: Request): Promise<Answer> => {
      const { idempotencyKey: key } = request
      const kept = answers.get(key)
      if (kept) return kept() as Answer
      if (mood === 'no answer') throw new PaymentProviderError('no_answer', false)
      const isFailing = mood.startsWith('stored 500')
      const isSilent = mood === 'no answer, done all the same'
      const refuse = (): never => {
        throw new PaymentProviderError('api_error', true)
      }
      if (isFailing) answers.set(key, refuse)
      const answer = mood === 'stored 500' ? undefined : await call(request)
      if (isFailing || answer === undefined) return refuse()
      answers.set(key, () => answer)
      if (isSilent) throw new PaymentProviderError('no_answer', false)
      return answer
    }
  }

  async function refundInItsTime(request: Parameters<typeof refund>[0]): Promise<ProviderRefund> {
    const status = mood === 'slow bank' ? 'pending' : 'failed'
    const made = await refund(request)
    if (mood !== 'slow bank' && mood !== 'refusing bank') return made
    await turn(made.id, 'succeeded', status)
    return { ...made, status, failureCode: status === 'failed' ? 'declined' : null }
  }

  const turn = (id: string, from: ProviderRefund['status'], status: ProviderRefund['status']) =>
    db.write((writable) =>
      writable
        .update(sandboxRefunds)
        .set({ status })
        .where(and(eq(sandboxRefunds.id, id), eq(sandboxRefunds.status, from))),
    )

  /** The bank settles the refunds of a payment, and may return one that had succeeded. */
  async function decide(paymentIntentId: string, status: 'succeeded' | 'failed'): Promise<void> {
    for (const given of await listRefunds(paymentIntentId)) {
      if (given.status === 'failed' || given.status === status) continue
      await turn(given.id, given.status, status)
      const id = `evt_${given.id}_${status}`
      const kind = status === 'failed' ? 'refund_failed' : 'refunded'
      undelivered.push({ id, kind, paymentIntentId })
    }
  }

  const payments: Payments = {
    ...sober.payments,
    createIntent: keepingAnswers(createIntent),
    refund: keepingAnswers(refundInItsTime),
    async listRefunds(paymentIntentId) {
      if (mood === 'no answer') throw new PaymentProviderError('no_answer', false)
      return listRefunds(paymentIntentId)
    },
    readEvent: async (rawBody) => JSON.parse(rawBody.toString()),
  }

  return {
    deps: { ...sober, payments },
    /** Events without an acknowledgement are delivered again. */
    undelivered,
    become(next: Mood): void {
      mood = next
    },
    decide,
    /** Includes refunds of earlier histories. */
    async decideAll(): Promise<void> {
      const open = await db
        .selectDistinct({ intentId: sandboxRefunds.paymentIntentId })
        .from(sandboxRefunds)
        .where(eq(sandboxRefunds.status, 'pending'))
      for (const { intentId } of open) await decide(intentId, 'succeeded')
    },
  }
}

export type FlakyPayments = ReturnType<typeof flakyPayments>
