import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PaymentEventKind, Payments } from './payments.port.ts'

type Headers = Record<string, string>
type Card = 'good' | 'declined' | 'second step'

/** A provider, and a person with cards in front of it. */
export interface PaymentWorld {
  payments: Payments
  /** The status afterwards, or the words of the refusal. */
  pay(intent: { id: string; clientSecret: string }, card: Card): Promise<string>
  approve(intent: { id: string; clientSecret: string }): Promise<string>
  refundedCents(paymentIntentId: string): Promise<number>
  /** As the provider would send it; null where it sends nothing. */
  tell:
    | ((kind: PaymentEventKind, paymentIntentId: string) => { payload: string; headers: Headers })
    | null
  close(): Promise<void>
}

export function paymentsSuite(name: string, open: () => Promise<PaymentWorld>): void {
  describe(name, () => {
    let world: PaymentWorld
    let lastKey = 0
    beforeAll(async () => {
      world = await open()
    })
    afterAll(() => world.close())

    const request = () => {
      lastKey += 1
      const metadata = { rentalId: `rental-${lastKey}`, rentalType: 'plot' }
      return { idempotencyKey: `key-${lastKey}`, amountCents: 90_00, currency: 'usd', metadata }
    }
    const statusOf = async (id: string) => (await world.payments.readIntent(id))?.status

    test('an intent keeps what it is for, and the same key means the same one', async () => {
      const wanted = request()
      const intent = await world.payments.createIntent(wanted)
      const { idempotencyKey, ...kept } = wanted
      expect(intent.clientSecret.length).toBeGreaterThan(20)
      expect(await world.payments.readIntent(intent.id)).toMatchObject(kept)
      expect((await world.payments.createIntent(wanted)).id).toBe(intent.id)
      expect(await world.payments.readIntent('pi_unknown')).toBeUndefined()
    })

    test('takes the least amount that it tells [A21]', async () => {
      const amountCents = Math.max(1, world.payments.leastCents)
      const intent = await world.payments.createIntent({ ...request(), amountCents })
      expect(intent.amountCents).toBe(amountCents)
    })

    test('a good card pays, and a second press charges nothing more', async () => {
      const intent = await world.payments.createIntent(request())
      expect(await world.pay(intent, 'good')).toBe('succeeded')
      await world.pay(intent, 'good')
      expect(await statusOf(intent.id)).toBe('succeeded')
    })

    test('a declined card says so and another one still pays', async () => {
      const intent = await world.payments.createIntent(request())
      expect(await world.pay(intent, 'declined')).toBe('Your card was declined.')
      expect(await statusOf(intent.id)).toBe('requires_payment_method')
      expect(await world.pay(intent, 'good')).toBe('succeeded')
    })

    test('a second step is waited for', async () => {
      const intent = await world.payments.createIntent(request())
      expect(await world.pay(intent, 'second step')).toBe('requires_action')
      expect(await statusOf(intent.id)).toBe('requires_action')
      expect(await world.approve(intent)).toBe('succeeded')
    })

    test('after it was cancelled nothing can be paid; once paid, cancelling changes nothing', async () => {
      const cancelled = await world.payments.createIntent(request())
      await world.payments.cancelIntent(cancelled.id)
      await world.pay(cancelled, 'good')
      expect(await statusOf(cancelled.id)).toBe('canceled')
      const paid = await world.payments.createIntent(request())
      await world.pay(paid, 'good')
      await world.payments.cancelIntent(paid.id)
      expect(await statusOf(paid.id)).toBe('succeeded')
    })

    test('refunds go out once for each key, in part or in full, and never beyond', async () => {
      const { id, clientSecret } = await world.payments.createIntent(request())
      await world.pay({ id, clientSecret }, 'good')
      const part = { idempotencyKey: `${id}:part`, paymentIntentId: id, amountCents: 30_00 }
      await world.payments.refund(part)
      await world.payments.refund(part)
      expect(await world.refundedCents(id)).toBe(30_00)
      const rest = { idempotencyKey: `${id}:rest`, paymentIntentId: id, amountCents: 60_00 }
      await world.payments.refund(rest)
      expect(await world.refundedCents(id)).toBe(90_00)
      const more = { idempotencyKey: `${id}:more`, paymentIntentId: id, amountCents: 1 }
      await expect(world.payments.refund(more)).rejects.toThrow()
    })

    test('a signed event becomes an event of ours', async () => {
      const { tell, payments } = world
      expect(payments.signatureHeader === null).toBe(tell === null)
      if (!tell || !payments.signatureHeader) return
      const { id } = await payments.createIntent(request())
      for (const kind of ['paid', 'failed', 'refunded', 'refund_failed'] as const) {
        const { payload, headers } = tell(kind, id)
        const signature = headers[payments.signatureHeader] ?? ''
        const event = await payments.readEvent(Buffer.from(payload), signature)
        expect(event).toMatchObject({ kind, paymentIntentId: id })
      }
      const odd = tell('other', id)
      const read = payments.readEvent(
        Buffer.from(odd.payload),
        odd.headers[payments.signatureHeader] ?? '',
      )
      expect(await read).toMatchObject({ kind: 'other' })
    })

    test('the form names its origins, and nothing wider', () => {
      const { script, connect, frame } = world.payments.formOrigins
      for (const origin of [...script, ...connect, ...frame]) {
        expect(new URL(origin).origin).toBe(origin)
        expect(origin).toMatch(/^https:/)
      }
    })

    test('an event that nobody signed is refused', async () => {
      await expect(world.payments.readEvent(Buffer.from('{}'), 't=1,v1=00')).rejects.toThrow(
        'The signature does not match',
      )
    })
  })
}
