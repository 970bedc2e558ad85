import type { AppDeps } from '../../app-deps.ts'
import type { Caller } from '../../caller.ts'
import { conflict } from '../../failures.ts'
import { recordAct } from '../audit/audit.service.ts'
import { found } from './parties.service.ts'
import { sendRefund } from './refunds.service.ts'
import { makeRefundsDue } from './refunds.store.ts'
import { refreshScreens } from './rental-news.service.ts'
import { findRental, lockRental } from './rentals.store.ts'

/**
 * Does now what the sweep would do later. An attempt that waits keeps its key, and one that failed
 * has been followed by another with a new one, so that nothing goes back twice.
 */
export async function retryRefunds(
  deps: AppDeps,
  rentalId: string,
  reason: string,
  { userId }: Caller,
): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    const { renterId } = found(await lockRental(tx, rentalId))
    if (!(await makeRefundsDue(tx, rentalId, now))) {
      throw conflict('No refund of this rental is waiting.')
    }
    await recordAct(tx, {
      ...{ action: 'refund_retried', targetType: 'rental', targetId: rentalId },
      ...{ operatorId: userId, personId: renterId, reason, at: now },
    })
  })
  await sendRefund(deps, rentalId)
  await refreshScreens(deps, found(await findRental(deps.db, rentalId)))
}
