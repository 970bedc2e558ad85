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
  eraseAccount,
  findAccount,
  findClosingDue,
  findMe,
  isAnythingSpent,
  isLeaving,
  lockClosingDue,
  setClosing,
} from './accounts.store.ts'
import { isLastOperator } from './operators/operators.store.ts'
import { endSessionsOf } from './sessions/sessions.store.ts'

/** The acting person's own profile, with private fields. */
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

export { eraseAccount, findClosingDue, isLeaving, lockClosingDue }

interface ClosableAccount {
  email: string | null
  isLastOperator: boolean
}

/** Locks the operators: nobody gains or loses the role until the transaction ends. */
export async function lockForClosing(
  tx: WritableDatabase,
  userId: string,
): Promise<ClosableAccount> {
  const isLast = await isLastOperator(tx, userId)
  const account = await findAccount(tx, userId)
  if (!account) throw signedOut('Sign in to do this')
  return { email: account.email, isLastOperator: isLast }
}

/** Returns the ids of the ended sessions. */
export async function beginClosing(
  tx: WritableDatabase,
  userId: string,
  closesAt: Date,
): Promise<string[]> {
  await setClosing(tx, userId, closesAt)
  return endSessionsOf(tx, userId)
}

/** Restores the account and, through the event, the listings paused for the closing. */
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
  // Another request reopened the account first, or the sweep has closed it.
  if (!(await findAccount(tx, userId))) throw signedOut('This account was closed')
}

/**
 * Refuses a person suspended or closing since the request was authorized. Call before any other lock:
 * a suspension or closing waits for this transaction, then pauses the new listing too.
 */
export async function assertMayOffer(
  tx: WritableDatabase,
  { userId, timeZone }: Caller,
  now: Date,
): Promise<void> {
  const person = await suspensions.lockForShare(tx, userId)
  const suspension = person && suspensionAt(person, now)
  if (suspension) throw refuseSuspended(suspension, timeZone)
  // A separate statement: one that waited for the lock still reads its old snapshot.
  const account = await findAccount(tx, userId)
  if (account?.closesAt) throw signedOut('This account is being closed')
}

/** Code requests are limited per hour. */
const COUNTED_MS = HOUR_MS

/** Deletes expired rows, which grant no access: short tables, and no email addresses left in them. */
export async function sweepAccounts({ db, clock, accounts }: AppDeps): Promise<void> {
  if (!accounts) return
  const now = clock.now()
  const times = { now, askedBefore: new Date(now.getTime() - COUNTED_MS) }
  // Every commit invalidates the response cache: none without expired rows.
  if (await isAnythingSpent(db, times)) await db.transaction((tx) => deleteSpent(tx, times))
}
