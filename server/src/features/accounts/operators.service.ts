import type { Me } from '@commonplot/shared/accounts/account.ts'
import { OPERATOR_LINK_HOURS } from '@commonplot/shared/accounts/lifetimes.ts'
import { HOUR_MS } from '@commonplot/shared/dates/durations.ts'
import type {
  Database,
  TransactionalDatabase,
  WritableDatabase,
} from '../../adapters/database/database.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import { type Acting, FIXED_PERSON_ID } from '../../caller.ts'
import { forbidden, gone } from '../../failures.ts'
import { hashOf, newToken } from '../../secrets.ts'
import { recordAct } from '../audit/audit.service.ts'
import { findAccount } from './accounts.store.ts'
import {
  deleteUnboundOperatorLinks,
  insertInvitation,
  markOperatorLinkUsed,
} from './invitations.store.ts'
import { getMe } from './me.service.ts'
import {
  endRole,
  findOperators,
  hasOperator,
  lockOperators,
  makeOperator,
} from './operators.store.ts'
import { announceChange } from './sessions.service.ts'

const LINK_LIFE_MS = OPERATOR_LINK_HOURS * HOUR_MS

/** What a running server is asked for by this name. */
export const OPERATOR_LINK = 'operator-link'

interface Offer {
  db: TransactionalDatabase
  /** Where the product is reached. */
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

/** For a place that nobody runs yet: a link for whoever started it. The one before is void. */
export async function offerFirstOperator({ db, ...offer }: Offer): Promise<string | null> {
  return db.transaction(async (tx) => {
    if (await hasOperator(tx)) return null
    await deleteUnboundOperatorLinks(tx)
    return insertLink(tx, offer, null)
  })
}

/** For one more operator, by whoever has the machine. Only that address can use it. */
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

/** Whom to tell of what waits for whoever runs this place. */
export async function operatorIds(
  db: Database,
  { accounts }: Pick<AppDeps, 'accounts'>,
): Promise<string[]> {
  return accounts ? findOperators(db) : [FIXED_PERSON_ID]
}

/** Locks the roles: when two operators end each other's at once, the second has none any more. */
export async function endOperatorRole(
  tx: WritableDatabase,
  { operatorId, personId }: { operatorId: string; personId: string },
): Promise<boolean> {
  const operators = await lockOperators(tx)
  if (!operators.includes(operatorId)) throw forbidden('Only an operator can do this')
  return endRole(tx, personId)
}

/** Without them nobody would be left who can let others in. */
export async function isLastOperator(tx: WritableDatabase, userId: string): Promise<boolean> {
  const operators = await lockOperators(tx)
  return operators.length === 1 && operators[0] === userId
}
