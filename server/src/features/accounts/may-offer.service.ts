import { suspensionAt } from '@commonplot/shared/operator/suspension.ts'
import type { AssertMayOffer } from '../../between-features/may-offer.port.ts'
import { refuseSuspended, signedOut } from '../../failures.ts'
import { suspensions } from '../users/suspension.service.ts'
import { findAccount } from './accounts.store.ts'

export const assertMayOffer: AssertMayOffer = async (tx, { userId, timeZone }, now) => {
  const person = await suspensions.keepAsIs(tx, userId)
  const suspension = person && suspensionAt(person, now)
  if (suspension) throw refuseSuspended(suspension, timeZone)
  // A statement of its own: the one that waited for the lock sees only what was there before.
  const account = await findAccount(tx, userId)
  if (account?.closesAt) throw signedOut('This account is being closed')
}
