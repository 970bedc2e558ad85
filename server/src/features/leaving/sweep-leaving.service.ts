import type { AppDeps } from '../../app-deps.ts'
import { oneByOne } from '../../background/one-by-one.ts'
import { findClosingDue, forgetAccount, lockClosingDue } from '../accounts/closing.service.ts'
import { forgetMailsTo } from '../mail/outbox.service.ts'
import { unsettledRentals } from '../rentals/my-rentals.service.ts'

/** Those whose days to change their mind are over. */
export async function sweepClosing(deps: AppDeps): Promise<void> {
  const now = deps.clock.now()
  await oneByOne(
    await findClosingDue(deps.db, now),
    (userId) => closeForGood(deps, userId, now),
    deps,
  )
}

async function closeForGood(deps: AppDeps, userId: string, now: Date): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const due = await lockClosingDue(tx, userId, now)
    if (!due) return
    // A rental that was begun in the very moment of closing comes to its end first.
    const reasons = await unsettledRentals(tx, userId, now)
    if (reasons.length > 0) return
    await deps.publish(tx, 'account_closed', { userId, at: now })
    if (due.email) await forgetMailsTo(tx, due.email)
    await forgetAccount(tx, { userId, email: due.email, closedAt: now })
  })
}
