import type { Me } from '@commonplot/shared/accounts/account.ts'
import type { WritableDatabase } from '../../adapters/database/database.port.ts'
import type { AppDeps } from '../../app-deps.ts'
import { signedOut } from '../../failures.ts'
import { findAccount } from './accounts.store.ts'
import { undoClosing } from './closing.service.ts'
import { getMe } from './me.service.ts'
import { announceChange, announceSignOut, enterSession } from './sessions.service.ts'

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
