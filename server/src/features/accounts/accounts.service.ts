import type { Me } from '@commonplot/shared/accounts/account.ts'
import { HOUR_MS } from '@commonplot/shared/dates/durations.ts'
import { suspensionAt } from '@commonplot/shared/operator/suspension.ts'
import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Acting, Caller } from '../../caller.ts'
import { refuseSuspended, signedOut } from '../../failures.ts'
import { suspensions } from '../users/suspension.service.ts'
import {
  clearClosing,
  deleteSpent,
  findAccount,
  findClosingDue,
  findMe,
  forgetAccount,
  isAnythingSpent,
  isLeaving,
  lockClosingDue,
  setClosing,
} from './accounts.store.ts'
import { lockOperators } from './operators/operators.store.ts'
import { endSessionsOf } from './sessions/sessions.store.ts'

/** The acting person with what only they see of themselves. */
export async function getMe(
  { db, clock, accounts }: Pick<AppDeps, 'db' | 'clock' | 'accounts'>,
  acting: Pick<Acting, 'userId' | 'isOperator'> | null,
): Promise<Me> {
  const found = acting && (await findMe(db, acting.userId))
  if (!acting || !found) throw signedOut('Sign in to do this')
  const suspension = suspensionAt(found, clock.now())
  return {
    ...found,
    roles: acting.isOperator && !suspension ? ['member', 'operator'] : ['member'],
    accounts: accounts !== null,
    suspension,
  }
}

export { findClosingDue, forgetAccount, isLeaving, lockClosingDue }

interface ClosableAccount {
  email: string | null
  isLastOperator: boolean
}

/** Until the end of the transaction no operator comes or goes. */
export async function lockForClosing(
  tx: WritableDatabase,
  userId: string,
): Promise<ClosableAccount> {
  const operators = await lockOperators(tx)
  const account = await findAccount(tx, userId)
  if (!account) throw signedOut('Sign in to do this')
  const isLastOperator = operators.length === 1 && operators[0] === userId
  return { email: account.email, isLastOperator }
}

/** Gives the ids of the sessions that end. */
export async function beginClosing(
  tx: WritableDatabase,
  userId: string,
  closesAt: Date,
): Promise<string[]> {
  await setClosing(tx, userId, closesAt)
  return endSessionsOf(tx, userId)
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

/**
 * Refuses who was suspended, or closed their account, since their request was let in. Until the end
 * of the transaction neither can happen: whoever decides it waits, and pauses what is offered here.
 * To be asked before anything else is locked.
 */
export async function assertMayOffer(
  tx: WritableDatabase,
  { userId, timeZone }: Caller,
  now: Date,
): Promise<void> {
  const person = await suspensions.keepAsIs(tx, userId)
  const suspension = person && suspensionAt(person, now)
  if (suspension) throw refuseSuspended(suspension, timeZone)
  // A statement of its own: the one that waited for the lock sees only what was there before.
  const account = await findAccount(tx, userId)
  if (account?.closesAt) throw signedOut('This account is being closed')
}

/** Requests for codes are counted over an hour. */
const COUNTED_MS = HOUR_MS

/** What is old lets nobody in anyway; this keeps the tables short, and addresses out of them. */
export async function sweepAccounts({ db, clock, accounts }: AppDeps): Promise<void> {
  if (!accounts) return
  const now = clock.now()
  const times = { now, askedBefore: new Date(now.getTime() - COUNTED_MS) }
  // A sweep that finds nothing must not make everybody's answers anew.
  if (await isAnythingSpent(db, times)) await db.transaction((tx) => deleteSpent(tx, times))
}
