import type { User } from '@commonplot/shared/users/user.ts'
import type { AppDeps } from '../../app-deps.ts'
import { FIRST_PERSON, type Visitor } from '../../caller.ts'
import { notFound } from '../../failures.ts'
import { findProfile } from './profiles.store.ts'

/** The row that a first start without accounts made, and that nobody ever was. */
const isUntouched = ({ id, username, fullName }: User): boolean =>
  id === FIRST_PERSON.id && username === FIRST_PERSON.username && fullName === FIRST_PERSON.fullName

/** Here and not with the users, on whom everything stands: a profile shows what the ledger says. */
export async function getProfile(
  { db, accounts }: AppDeps,
  id: string,
  visitor: Visitor,
): Promise<User> {
  const profile = await findProfile(db, id, visitor.userId)
  const isNobody = accounts !== null && profile !== undefined && isUntouched(profile)
  if (!profile || isNobody) throw notFound('User not found')
  return profile
}
