import { DAY_MS } from '@commonplot/shared/dates/durations.ts'
import type { Task } from '@commonplot/shared/operator/operator.ts'
import { inDollars } from '@commonplot/shared/rentals/pricing.ts'
import { operatorPath } from '@commonplot/shared/screens/screens.ts'
import type { AppDeps } from '../../../app-deps.ts'
import type { Caller } from '../../../caller.ts'
import { conflict } from '../../../failures.ts'
import { recordAct } from '../../audit/audit.service.ts'
import { requireRental } from '../rental-parties.service.ts'
import { refreshScreens } from '../rental-updates.service.ts'
import { findRental, lockRental } from '../rentals.store.ts'
import { sendRefund } from './refunds.service.ts'
import { countStuckRefunds, findStuckRefunds, makeRefundsDue } from './refunds.store.ts'

/** Card refunds succeed within hours. */
const EXPECTED_WITHIN_MS = DAY_MS

const expectedSince = ({ clock }: Pick<AppDeps, 'clock'>) =>
  new Date(clock.now().getTime() - EXPECTED_WITHIN_MS)

/** For an operator to look up at the provider. Contains no personal data. */
export async function listStuckRefunds(deps: AppDeps) {
  const rows = await findStuckRefunds(deps.db, expectedSince(deps))
  return rows.map(
    ({ rentalId, paymentProvider, paymentIntentId, providerRefundId, ...refund }) => ({
      ...{ rentalId, provider: paymentProvider, paymentIntentId, refundId: providerRefundId },
      amount: refund.amountCents / 100,
      reason: refund.reason,
      state: refund.state,
      attempt: refund.attempt,
      lastErrorCode: refund.lastErrorCode,
      dueSince: refund.dueSince.toISOString(),
      askAfter: refund.askAfter.toISOString(),
    }),
  )
}

export function countStuck(deps: AppDeps): Promise<number> {
  return countStuckRefunds(deps.db, expectedSince(deps))
}

export async function refundTasks(
  deps: AppDeps,
  most: number,
): Promise<{ count: number; tasks: Task[] }> {
  const [count, rows] = await Promise.all([
    countStuck(deps),
    findStuckRefunds(deps.db, expectedSince(deps), most),
  ])
  const tasks = rows.map(({ rentalId, attempt, amountCents, lastErrorCode, dueSince }) => ({
    kind: 'refund' as const,
    id: `${rentalId}:${attempt}`,
    title: `A refund of ${inDollars(amountCents)} is stuck`,
    detail: lastErrorCode ? `The provider says: ${lastErrorCode}` : 'It takes longer than a day.',
    since: dueSince.toISOString(),
    link: operatorPath('money', { kind: 'refund', state: 'pending' }),
  }))
  return { count, tasks }
}

/**
 * Retries at once instead of at the next sweep. A pending attempt keeps its idempotency key, so
 * that nothing is refunded twice.
 */
export async function retryRefunds(
  deps: AppDeps,
  rentalId: string,
  reason: string,
  { userId }: Caller,
): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    const { renterId } = requireRental(await lockRental(tx, rentalId))
    if (!(await makeRefundsDue(tx, rentalId, now))) {
      throw conflict('No refund of this rental is waiting.')
    }
    await recordAct(tx, {
      ...{ action: 'refund_retried', targetType: 'rental', targetId: rentalId },
      ...{ operatorId: userId, personId: renterId, reason, at: now },
    })
  })
  await sendRefund(deps, rentalId)
  await refreshScreens(deps, requireRental(await findRental(deps.db, rentalId)))
}
