import type { User } from '@commonplot/shared/users/user.ts'
import type { AppDeps } from '../../app-deps.ts'
import type { Visitor } from '../../caller.ts'
import { notFound } from '../../failures.ts'
import { findProfile } from './profiles.store.ts'

/** Here and not with the users, on whom everything stands: a profile shows what the ledger says. */
export async function getProfile({ db }: AppDeps, id: string, visitor: Visitor): Promise<User> {
  const profile = await findProfile(db, id, visitor.userId)
  if (!profile) throw notFound('User not found')
  return profile
}
