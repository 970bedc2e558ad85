import { suspensionAt } from '@commonplot/shared/operator/suspension.ts'
import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Caller } from '../../caller.ts'
import { refuseSuspended, signedOut } from '../../failures.ts'
import { suspensions } from '../users/suspension.service.ts'
import { findAccount } from './accounts.store.ts'
import {
  clearClosing,
  findClosingDue,
  forgetAccount,
  isLeaving,
  lockClosingDue,
  setClosing,
} from './closing.store.ts'
import { lockOperators } from './operators.store.ts'
import { endSessionsOf } from './sessions.store.ts'

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
