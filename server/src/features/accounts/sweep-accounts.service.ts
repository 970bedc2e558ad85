import { HOUR_MS } from '@commonplot/shared/dates/durations.ts'
import type { AppDeps } from '../../app-deps.ts'
import { deleteSpent, isAnythingSpent } from './sweep-accounts.store.ts'

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
