import { afterCommit } from '../../adapters/database/after-commit.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { EventHandler } from '../../event-handler.ts'
import { NOTHING_PENDING, releaseExtensions } from './extensions/extensions.store.ts'
import { lockUnpaidBetween } from './hold-dates.store.ts'
import { abandonPayment } from './payment/payment-provider.service.ts'
import { refreshScreens } from './rental-updates.service.ts'
import { changeRental, type RentalRow } from './rentals.store.ts'

type Released = Pick<RentalRow, 'id' | 'ownerId' | 'renterId'> & {
  payments: Parameters<typeof abandonPayment>[1][]
}

/** Releases unpaid holds and extensions between two people when one blocks the other. */
export const releaseHoldsBetween: EventHandler<'person_blocked'> = async (tx, event, deps) => {
  const { userId, blockedId, at } = event
  for (const rental of await lockUnpaidBetween(tx, userId, blockedId)) {
    const { id, ownerId, renterId, status, paymentIntentId, paymentProvider } = rental
    const extensions = await releaseExtensions(tx, id, at)
    const ended = {
      status: 'cancelled',
      statusReason: 'It can no longer be rented',
      endedAt: at,
    } as const
    const changes = status === 'held' ? ended : NOTHING_PENDING
    await changeRental(tx, rental, { ...changes, updatedAt: at })
    const own = status === 'held' ? [{ paymentIntentId, paymentProvider }] : []
    const payments = [...own, ...extensions].map((payment) => ({
      paymentIntentId: payment.paymentIntentId,
      paymentProvider: payment.paymentProvider,
    }))
    const released: Released = { id, ownerId, renterId, payments }
    // After a crash the sweep cancels the payments, and screens refresh when they are opened.
    afterCommit(tx, () => closePayments(deps, released))
  }
}

/** A payment that was charged already is refunded when it is settled. */
async function closePayments(deps: AppDeps, { payments, ...rental }: Released): Promise<void> {
  await refreshScreens(deps, rental)
  for (const payment of payments) await abandonPayment(deps, payment)
}
