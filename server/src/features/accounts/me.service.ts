import type { Me } from '@commonplot/shared/accounts/account.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Acting } from '../../caller.ts'
import { signedOut } from '../../failures.ts'
import { findMe } from './accounts.store.ts'

/** The acting person with what only they see of themselves. */
export async function getMe(
  { db, accounts }: Pick<AppDeps, 'db' | 'accounts'>,
  acting: Pick<Acting, 'userId' | 'isOperator'> | null,
): Promise<Me> {
  const found = acting && (await findMe(db, acting.userId))
  if (!acting || !found) throw signedOut('Sign in to do this')
  return {
    ...found,
    roles: acting.isOperator ? ['member', 'operator'] : ['member'],
    accounts: accounts !== null,
  }
}
