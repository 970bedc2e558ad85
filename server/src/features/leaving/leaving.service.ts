import { DAYS_TO_CHANGE_ONES_MIND } from '@commonplot/shared/accounts/lifetimes.ts'
import { DAY_MS } from '@commonplot/shared/dates/durations.ts'
import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import { oneByOne } from '../../background/one-by-one.ts'
import type { Acting } from '../../caller.ts'
import { conflict } from '../../failures.ts'
import {
  beginClosing,
  eraseAccount,
  findClosingDue,
  lockClosingDue,
  lockForClosing,
} from '../accounts/accounts.service.ts'
import { announceSignOut, requireRecentProof } from '../accounts/sessions/sessions.service.ts'
import { openRequestsOf } from '../bookings/bookings.service.ts'
import { queueClosingMail } from '../mail/mails.service.ts'
import { deleteMailsTo, wakeOutbox } from '../mail/outbox.service.ts'
import { unsettledRentals } from '../rentals/my-rentals.service.ts'
import { suspensions } from '../users/suspension.service.ts'

/** Rentals and requests that other people still depend on. */
export async function reasonsAgainstClosing(
  db: Parameters<typeof unsettledRentals>[0],
  userId: string,
  now: Date,
): Promise<string[]> {
  return [...(await unsettledRentals(db, userId, now)), ...(await openRequestsOf(db, userId, now))]
}

/** Signs out everywhere. Signing in before `closesAt` undoes the closing. */
export async function closeAccount(
  deps: AppDeps,
  acting: Acting,
  origin: string,
): Promise<{ closesAt: string }> {
  const { userId } = acting
  const now = deps.clock.now()
  requireRecentProof(acting, now)
  const closesAt = new Date(now.getTime() + DAYS_TO_CHANGE_ONES_MIND * DAY_MS)
  const ended = await deps.db.transaction(async (tx) => {
    // Waits for listings being created, so that `account_closing` pauses them too.
    await suspensions.lockPeople(tx, [userId])
    const account = await lockForClosing(tx, userId)
    await assertMayLeave(tx, userId, { ...account, now })
    const ended = await beginClosing(tx, userId, closesAt)
    await deps.publish(tx, 'account_closing', { userId, at: now })
    if (account.email)
      await queueClosingMail(tx, { userId, to: account.email, closesAt, origin, now })
    return ended
  })
  await announceSignOut(deps, userId, ended)
  wakeOutbox(deps)
  return { closesAt: closesAt.toISOString() }
}

async function assertMayLeave(
  tx: WritableDatabase,
  userId: string,
  { isLastOperator, now }: { isLastOperator: boolean; now: Date },
): Promise<void> {
  const reasons = [
    ...(await reasonsAgainstClosing(tx, userId, now)),
    ...(isLastOperator ? ['you are the last operator here, so make somebody else one first'] : []),
  ]
  if (reasons.length > 0) {
    throw conflict(`Your account cannot be closed yet: ${reasons.join('; ')}.`)
  }
}

/** Closes the accounts whose `closes_at` has passed. */
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
    // A rental begun while the account was closing must end first.
    const reasons = await unsettledRentals(tx, userId, now)
    if (reasons.length > 0) return
    await deps.publish(tx, 'account_closed', { userId, at: now })
    if (due.email) await deleteMailsTo(tx, due.email)
    await eraseAccount(tx, { userId, email: due.email, closedAt: now })
  })
}
