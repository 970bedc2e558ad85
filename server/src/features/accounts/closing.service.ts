import { DAY_MS } from '@commonplot/shared/dates/durations.ts'
import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Acting } from '../../caller.ts'
import { conflict, signedOut } from '../../failures.ts'
import { openRequestsOf } from '../bookings/open-requests.service.ts'
import { queueClosingMail } from '../mail/closing-mail.service.ts'
import { wakeOutbox } from '../mail/outbox.service.ts'
import { openBusinessOf } from '../rentals/open-business.service.ts'
import { suspensions } from '../users/suspension.service.ts'
import { findAccount } from './accounts.store.ts'
import { clearClosing, setClosing } from './closing.store.ts'
import { lockOperators } from './operators.store.ts'
import { requireRecentProof } from './recent-proof.ts'
import { announceSignOut } from './sessions.service.ts'
import { endSessionsOf } from './sessions.store.ts'

const DAYS_TO_CHANGE_ONES_MIND = 14

/** Whatever somebody else still waits for. */
export async function reasonsToStay(
  db: Parameters<typeof openBusinessOf>[0],
  userId: string,
  now: Date,
): Promise<string[]> {
  return [...(await openBusinessOf(db, userId, now)), ...(await openRequestsOf(db, userId, now))]
}

/** Signs out everywhere; who signs in again within the days that are left keeps everything. */
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
    // What they are about to offer is there before it is paused.
    await suspensions.lockPeople(tx, [userId])
    const operators = await lockOperators(tx)
    const account = await findAccount(tx, userId)
    if (!account) throw signedOut('Sign in to do this')
    await assertMayLeave(tx, userId, { operators, now })
    await setClosing(tx, userId, closesAt)
    await deps.publish(tx, 'account_closing', { userId, at: now })
    if (account.email)
      await queueClosingMail(tx, { userId, to: account.email, closesAt, origin, now })
    return endSessionsOf(tx, userId)
  })
  await announceSignOut(deps, userId, ended)
  wakeOutbox(deps)
  return { closesAt: closesAt.toISOString() }
}

async function assertMayLeave(
  tx: WritableDatabase,
  userId: string,
  { operators, now }: { operators: string[]; now: Date },
): Promise<void> {
  const isLastOperator = operators.length === 1 && operators[0] === userId
  const reasons = [
    ...(await reasonsToStay(tx, userId, now)),
    ...(isLastOperator ? ['you are the last operator here, so make somebody else one first'] : []),
  ]
  if (reasons.length > 0) {
    throw conflict(`Your account cannot be closed yet: ${reasons.join('; ')}.`)
  }
}

/** Everything is as it was. */
export async function undoClosing(
  { publish }: Pick<AppDeps, 'publish'>,
  tx: WritableDatabase,
  userId: string,
  now: Date,
): Promise<void> {
  if (await clearClosing(tx, userId)) {
    await publish(tx, 'account_reopened', { userId, at: now })
    return
  }
  // Another tab came first, or the last moment to change one's mind has gone by.
  if (!(await findAccount(tx, userId))) throw signedOut('This account was closed')
}
