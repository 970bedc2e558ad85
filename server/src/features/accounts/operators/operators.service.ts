import type { Me } from '@commonplot/shared/accounts/account.ts'
import { INVITATION_LIFE_DAYS, OPERATOR_LINK_HOURS } from '@commonplot/shared/accounts/lifetimes.ts'
import { DAY_MS, HOUR_MS } from '@commonplot/shared/dates/durations.ts'
import type {
  Database,
  TransactionalDatabase,
  WritableDatabase,
} from '../../../adapters/database/database.port.ts'
import type { AppDeps } from '../../../app-deps.ts'
import { type Acting, FIXED_PERSON_ID } from '../../../caller.ts'
import { conflict, forbidden, gone } from '../../../failures.ts'
import { hashOf, newToken } from '../../../secrets.ts'
import { recordAct } from '../../audit/audit.service.ts'
import { getMe } from '../accounts.service.ts'
import { findAccount, findAccountByEmail } from '../accounts.store.ts'
import { announceChange } from '../sessions/sessions.service.ts'
import {
  deleteUnboundOperatorLinks,
  endRole,
  findOperators,
  hasOperator,
  hasOtherOperator,
  insertInvitation,
  lockOperators,
  makeOperator,
  markOperatorLinkUsed,
} from './operators.store.ts'

const LINK_LIFE_MS = OPERATOR_LINK_HOURS * HOUR_MS

/** The command's name on the control socket. */
export const OPERATOR_LINK = 'operator-link'

interface Offer {
  db: TransactionalDatabase
  /** The product's public origin. */
  origin: string
  now: Date
}

async function insertLink(
  tx: WritableDatabase,
  { origin, now }: Omit<Offer, 'db'>,
  email: string | null,
): Promise<string> {
  const token = newToken()
  await insertInvitation(tx, {
    tokenHash: hashOf(token),
    kind: 'operator',
    email,
    invitedBy: null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + LINK_LIFE_MS),
  })
  return `${origin}/claim?token=${token}`
}

/** A link for the first operator, printed at the start. Voids the previous link. */
export async function offerFirstOperator({ db, ...offer }: Offer): Promise<string | null> {
  return db.transaction(async (tx) => {
    if (await hasOperator(tx)) return null
    await deleteUnboundOperatorLinks(tx)
    return insertLink(tx, offer, null)
  })
}

/** A link for a further operator, from the command line. Only that email address can use it. */
export const offerOperator = ({ db, ...offer }: Offer, email: string): Promise<string> =>
  db.write((writable) => insertLink(writable, offer, email))

export async function claimOperator(
  deps: Pick<AppDeps, 'db' | 'clock' | 'liveBus' | 'accounts'>,
  { userId }: Acting,
  token: string,
): Promise<{ user: Me }> {
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    const account = await findAccount(tx, userId)
    const shown = { tokenHash: hashOf(token), email: account?.email ?? null, now }
    if (!account || !(await markOperatorLinkUsed(tx, shown))) {
      throw gone('This link was used, is too old, or is meant for another address')
    }
    await makeOperator(tx, userId)
    await recordAct(tx, {
      action: 'operator_claimed',
      operatorId: userId,
      targetType: 'user',
      targetId: userId,
      personId: userId,
      reason: 'By a one-time link',
      at: now,
    })
  })
  await announceChange(deps)
  return { user: await getMe(deps, { userId, isOperator: true }) }
}

/** The people who get operators' notifications. */
export async function operatorIds(
  db: Database,
  { accounts }: Pick<AppDeps, 'accounts'>,
): Promise<string[]> {
  return accounts ? findOperators(db) : [FIXED_PERSON_ID]
}

/** Locks the roles: if two operators end each other's at once, the second is refused. */
export async function endOperatorRole(
  tx: WritableDatabase,
  { operatorId, personId }: { operatorId: string; personId: string },
): Promise<boolean> {
  const operators = await lockOperators(tx)
  if (!operators.includes(operatorId)) throw forbidden('Only an operator can do this')
  return endRole(tx, personId)
}

const INVITATION_LIFE_MS = INVITATION_LIFE_DAYS * DAY_MS

const IS_MEMBER = 'Somebody with this address is a member already. They can sign in without a link.'

interface Invitation {
  email: string
  reason?: string | undefined
  invitedBy: string
  origin: string
}

/** A sign-up link for one email address. */
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
    // Without the email address: the audit log is never erased.
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

/** An operator decides a case of their own only if there is no other operator. */
export async function assertNotOwnCase(
  db: Database,
  operatorId: string,
  concerned: readonly (string | null | undefined)[],
): Promise<void> {
  if (!concerned.includes(operatorId)) return
  if (await hasOtherOperator(db, operatorId)) {
    throw forbidden('This is a case of your own. Another operator decides it.')
  }
}

export { hasOtherOperator }
