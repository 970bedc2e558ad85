import type { Me } from '@commonplot/shared/accounts/account.ts'
import { suspensionAt } from '@commonplot/shared/operator/suspension.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Acting } from '../../caller.ts'
import { signedOut } from '../../failures.ts'
import { findMe } from './accounts.store.ts'

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
