import type { Me } from '@commonplot/shared/accounts/account.ts'
import type { AppDeps } from '../../../app-deps.ts'
import type { Acting } from '../../../caller.ts'
import { installationSecret } from '../../installation/installation.service.ts'
import {
  queueAddressChangedMail,
  queueAddressTakenMail,
  queueCodeMail,
} from '../../mail/mails.service.ts'
import { wakeOutbox } from '../../mail/outbox.service.ts'
import { getMe } from '../accounts.service.ts'
import { findAccount, findAccountByEmail, lockEmail, setEmail } from '../accounts.store.ts'
import { requireRecentProof } from '../sessions/sessions.service.ts'
import { issueCode, limitCodeRequests, verifyCode, wrongCode } from '../sign-in/codes.service.ts'
import { consumeCode } from '../sign-in/codes.store.ts'
import type { CodeVisit } from '../sign-in/sign-in.service.ts'

const purpose = 'change_email'

/** If another account has the address, only its owner learns it, by mail. */
export async function requestEmailChange(
  deps: AppDeps,
  acting: Acting,
  email: string,
  { network, origin, browserSecret }: CodeVisit,
): Promise<{ browserSecret: string }> {
  const now = deps.clock.now()
  requireRecentProof(acting, now)
  const { userId } = acting
  const key = await installationSecret(deps.db, 'code-requests')
  const issued = await deps.db.transaction(async (tx) => {
    await limitCodeRequests(tx, { key, network, email, now })
    const holder = await findAccountByEmail(tx, email)
    const isGood = holder === undefined || holder.userId === userId
    const change = { purpose, email, userId, formerSecret: browserSecret, isGood, now } as const
    const code = await issueCode(tx, change)
    const mail = { to: email, origin, now }
    if (isGood) await queueCodeMail(tx, { ...code, ...mail, purpose })
    else await queueAddressTakenMail(tx, mail)
    return code
  })
  wakeOutbox(deps)
  return issued
}

/** The former address gets a mail, in case an attacker made the change. */
export async function changeEmail(
  deps: AppDeps,
  acting: Acting,
  code: string,
  { browserSecret, origin }: Pick<CodeVisit, 'browserSecret' | 'origin'>,
): Promise<Me> {
  const { userId } = acting
  const proven = await verifyCode(deps, { purpose, browserSecret, code })
  const { email } = proven
  if (proven.userId !== userId) throw wrongCode(purpose)
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    if (!(await consumeCode(tx, proven))) throw wrongCode(purpose)
    await lockEmail(tx, email)
    const holder = await findAccountByEmail(tx, email)
    const own = await findAccount(tx, userId)
    // Another account took the address since the code was sent.
    if (!own || (holder && holder.userId !== userId)) throw wrongCode(purpose)
    if (own.email === email) return
    await setEmail(tx, userId, email)
    if (own.email) await queueAddressChangedMail(tx, { to: own.email, origin, now })
  })
  wakeOutbox(deps)
  return getMe(deps, acting)
}
