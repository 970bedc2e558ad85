import { INVITATION_LIFE_DAYS } from '@commonplot/shared/accounts/invitation.ts'
import { DAY_MS } from '@commonplot/shared/dates/durations.ts'
import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import { conflict } from '../../failures.ts'
import { hashOf, newToken } from '../../secrets.ts'
import { recordAct } from '../audit/audit.service.ts'
import { findAccountByEmail } from './accounts.store.ts'
import { insertInvitation, isInvited, markMemberInvitationsUsed } from './invitations.store.ts'

const INVITATION_LIFE_MS = INVITATION_LIFE_DAYS * DAY_MS

interface Newcomer {
  /** Null with a city login that tells none. */
  email: string | null
  invitation: string | undefined
  now: Date
}

const shownBy = ({ email, invitation, now }: Newcomer) => ({
  tokenHash: hashOf(invitation ?? ''),
  email,
  now,
})

/** Whether somebody without an account may have one: anybody, or who was invited, with the link or without. */
export async function maySignUp(
  tx: WritableDatabase,
  signUp: 'open' | 'invite',
  newcomer: Newcomer,
): Promise<boolean> {
  // Looked for in any case, so that every answer takes as long.
  const invited = await isInvited(tx, shownBy(newcomer))
  return signUp === 'open' || invited
}

/** The link to become an operator stays good until that has been done with it. */
export async function spendInvitation(tx: WritableDatabase, newcomer: Newcomer): Promise<void> {
  await markMemberInvitationsUsed(tx, shownBy(newcomer))
}

const IS_MEMBER = 'Somebody with this address is a member already. They can sign in without a link.'

interface Invitation {
  email: string
  reason?: string | undefined
  invitedBy: string
  origin: string
}

/** A link by which one address may sign up. */
export async function inviteMember(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  { email, reason, invitedBy, origin }: Invitation,
): Promise<{ link: string }> {
  const token = newToken()
  const now = clock.now()
  const tokenHash = hashOf(token)
  await db.transaction(async (tx) => {
    if (await findAccountByEmail(tx, email)) throw conflict(IS_MEMBER)
    await insertInvitation(tx, {
      tokenHash,
      kind: 'member',
      email,
      invitedBy,
      createdAt: now,
      expiresAt: new Date(now.getTime() + INVITATION_LIFE_MS),
    })
    // Not the address: what stands in the log can never be forgotten.
    await recordAct(tx, {
      action: 'member_invited',
      operatorId: invitedBy,
      targetType: 'invitation',
      targetId: tokenHash,
      personId: null,
      reason: reason?.trim() || 'A link for one address',
      at: now,
    })
  })
  return { link: `${origin}/join?invitation=${token}` }
}
