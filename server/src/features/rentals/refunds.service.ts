import type { AppDeps } from '../../app-deps.ts'
import { changeRental, type RentalRow } from './rentals.store.ts'

type RefundDeps = Pick<AppDeps, 'db' | 'clock' | 'payments'>

/** Sends back what is due. A provider that does not answer is asked again by the next sweep. */
export async function payRefund(
  { db, clock, payments }: RefundDeps,
  rental: RentalRow,
): Promise<boolean> {
  const { refundStatus, refundCents, paymentIntentId } = rental
  if (refundStatus !== 'due' || !refundCents || !paymentIntentId) return refundStatus !== 'due'
  try {
    await payments.refund({
      idempotencyKey: `${rental.id}:refund`,
      paymentIntentId,
      amountCents: refundCents,
    })
  } catch {
    return false
  }
  return db.write((writable) =>
    changeRental(writable, rental, { refundStatus: 'done', updatedAt: clock.now() }),
  )
}
