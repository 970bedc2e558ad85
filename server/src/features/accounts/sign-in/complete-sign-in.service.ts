import type { Me } from '@commonplot/shared/accounts/account.ts'
import type { WritableDatabase } from '../../../adapters/database/database.port.ts'
import type { AppDeps } from '../../../app-deps.ts'
import { signedOut } from '../../../failures.ts'
import { hashOf } from '../../../secrets.ts'
import { createUser } from '../../users/users.service.ts'
import { getMe, undoClosing } from '../accounts.service.ts'
import { findAccount, findAccountByEmail, insertAccount, lockEmail } from '../accounts.store.ts'
import { isInvited, markMemberInvitationsUsed } from '../operators/operators.store.ts'
import {
  announceChange,
  announceSignOut,
  startOrRenewSession,
} from '../sessions/sessions.service.ts'

/** The browser that signs in. */
export interface Browser {
  device: string
  /** Hash of the browser's current session token, of any person. */
  tokenHash: string | undefined
  /** When the city login last authenticated the person; otherwise now. */
  vouchedAt?: Date | undefined
}

export interface SignedIn {
  user: Me
  token: string
}

/** Every kind of sign-in ends here. `findPerson` spends the code, passkey challenge or city login. */
export async function completeSignIn(
  deps: Pick<AppDeps, 'db' | 'clock' | 'liveBus' | 'accounts' | 'publish'>,
  { device, tokenHash, vouchedAt }: Browser,
  findPerson: (tx: WritableDatabase) => Promise<string>,
): Promise<SignedIn> {
  const now = deps.clock.now()
  const { userId, isOperator, token, ended } = await deps.db.transaction(async (tx) => {
    const personId = await findPerson(tx)
    const account = await findAccount(tx, personId)
    if (!account) throw signedOut('This account was closed')
    // Signing in undoes the closing.
    if (account.closesAt) await undoClosing(deps, tx, personId, now)
    const entry = { userId: personId, device, now, vouchedAt }
    const opened = await startOrRenewSession(tx, entry, tokenHash)
    return { ...opened, userId: personId, isOperator: account.roles.includes('operator') }
  })
  if (ended) await announceSignOut(deps, ended.userId, [ended.id])
  else if (tokenHash) await announceChange(deps)
  return { user: await getMe(deps, { userId, isOperator }), token }
}

interface Applicant {
  /** Null with a city login that sends no verified address. */
  email: string | null
  invitation: string | undefined
  now: Date
}

export interface Newcomer extends Applicant {
  signUp: 'open' | 'invite'
  timeZone: string
}

const shownInvitation = ({ email, invitation, now }: Applicant) => ({
  tokenHash: hashOf(invitation ?? ''),
  email,
  now,
})

/** With `invite`, only with an invitation: the link, or one bound to the email address. */
export async function maySignUp(
  tx: WritableDatabase,
  signUp: 'open' | 'invite',
  applicant: Applicant,
): Promise<boolean> {
  // Queried in any case, so that every response takes the same time.
  const invited = await isInvited(tx, shownInvitation(applicant))
  return signUp === 'open' || invited
}

/** Creates a person and account. Null if they may not sign up. */
export async function signUp(tx: WritableDatabase, newcomer: Newcomer): Promise<string | null> {
  if (!(await maySignUp(tx, newcomer.signUp, newcomer))) return null
  await markMemberInvitationsUsed(tx, shownInvitation(newcomer))
  const userId = await createUser(tx, newcomer)
  await insertAccount(tx, { userId, email: newcomer.email, createdAt: newcomer.now })
  return userId
}

/** The account of a proven email address; the first time, a new one. */
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
