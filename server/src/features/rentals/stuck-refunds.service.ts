import type { AppDeps } from '../../app-deps.ts'
import { countStuckRefunds, findStuckRefunds } from './refunds.store.ts'

/** Card refunds are through at once or within hours; what takes longer deserves a look. */
const EXPECTED_WITHIN_MS = 24 * 3_600_000

const expectedSince = ({ clock }: Pick<AppDeps, 'clock'>) =>
  new Date(clock.now().getTime() - EXPECTED_WITHIN_MS)

/** For an operator: what to look up at the provider, and nothing about people. */
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
