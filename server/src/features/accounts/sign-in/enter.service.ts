import type { Me } from '@commonplot/shared/accounts/account.ts'
import type { WritableDatabase } from '../../../adapters/database/database.port.ts'
import type { AppDeps } from '../../../app-deps.ts'
import { signedOut } from '../../../failures.ts'
import { hashOf } from '../../../secrets.ts'
import { createUser } from '../../users/users.service.ts'
import { getMe, undoClosing } from '../accounts.service.ts'
import { findAccount, findAccountByEmail, insertAccount, lockEmail } from '../accounts.store.ts'
import { isInvited, markMemberInvitationsUsed } from '../operators/operators.store.ts'
import { announceChange, announceSignOut, enterSession } from '../sessions/sessions.service.ts'

/** Who asks, before it is known who they are. */
export interface Browser {
  device: string
  /** Of the token that the browser came with, whoever it belongs to. */
  tokenHash: string | undefined
  /** When somebody else, who vouches for them, has asked them; here it is now. */
  vouchedAt?: Date | undefined
}

export interface SignedIn {
  user: Me
  token: string
}

/** The one way in, however somebody showed who they are; `findPerson` uses up what they showed. */
export async function enter(
  deps: Pick<AppDeps, 'db' | 'clock' | 'liveBus' | 'accounts' | 'publish'>,
  { device, tokenHash, vouchedAt }: Browser,
  findPerson: (tx: WritableDatabase) => Promise<string>,
): Promise<SignedIn> {
  const now = deps.clock.now()
  const { userId, isOperator, token, ended } = await deps.db.transaction(async (tx) => {
    const personId = await findPerson(tx)
    const account = await findAccount(tx, personId)
    if (!account) throw signedOut('This account was closed')
    // Whoever signs in wants to stay.
    if (account.closesAt) await undoClosing(deps, tx, personId, now)
    const entry = { userId: personId, device, now, vouchedAt }
    const opened = await enterSession(tx, entry, tokenHash)
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

/** A person of whom only the address is known, if they may sign up at all. */
export async function signUp(tx: WritableDatabase, newcomer: Newcomer): Promise<string | null> {
  if (!(await maySignUp(tx, newcomer.signUp, newcomer))) return null
  await markMemberInvitationsUsed(tx, shownInvitation(newcomer))
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
