import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import { createUser } from '../users/new-user.service.ts'
import { findAccountByEmail, insertAccount, lockEmail } from './accounts.store.ts'
import { maySignUp, spendInvitation } from './invitations.service.ts'

export interface Newcomer {
  email: string | null
  invitation: string | undefined
  signUp: 'open' | 'invite'
  timeZone: string
  now: Date
}

/** A person of whom only the address is known, if they may sign up at all. */
export async function signUp(tx: WritableDatabase, newcomer: Newcomer): Promise<string | null> {
  if (!(await maySignUp(tx, newcomer.signUp, newcomer))) return null
  await spendInvitation(tx, newcomer)
  const userId = await createUser(tx, newcomer)
  await insertAccount(tx, { userId, email: newcomer.email, createdAt: newcomer.now })
  return userId
}

/** Whoever reads the mail of an address is the person it belongs to, from the first time on. */
export async function personOfEmail(
  tx: WritableDatabase,
  newcomer: Newcomer & { email: string },
): Promise<{ userId: string; isNew: boolean } | null> {
  await lockEmail(tx, newcomer.email)
  const known = await findAccountByEmail(tx, newcomer.email)
  if (known) return { userId: known.userId, isNew: false }
  const userId = await signUp(tx, newcomer)
  return userId === null ? null : { userId, isNew: true }
}
