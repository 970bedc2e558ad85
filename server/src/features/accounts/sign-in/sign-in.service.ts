import type { WritableDatabase } from '../../../adapters/database/database.port.ts'
import type { AccountSettings, AppDeps } from '../../../app-deps.ts'
import { installationSecret } from '../../installation/installation.service.ts'
import { queueCodeMail } from '../../mail/mails.service.ts'
import { wakeOutbox } from '../../mail/outbox.service.ts'
import { findAccountByEmail } from '../accounts.store.ts'
import { countCodeRequest, issueCode, proveCode, wrongCode } from './codes.service.ts'
import { takeCode } from './codes.store.ts'
import { type Browser, enter, maySignUp, personOfEmail, type SignedIn } from './enter.service.ts'

interface AskedByMail {
  email: string
  invitation?: string | undefined
}

export interface CodeVisit {
  network: string
  origin: string
  /** What this browser holds of a code that it asked for before. */
  browserSecret: string | undefined
}

/** Says nothing of the address: the same is done for every one of them, in the same order. */
export async function requestCode(
  deps: AppDeps,
  settings: AccountSettings,
  { email, invitation }: AskedByMail,
  visit: CodeVisit,
): Promise<{ browserSecret: string }> {
  const now = deps.clock.now()
  const key = await installationSecret(deps.db, 'code-requests')
  const issued = await deps.db.transaction(async (tx) => {
    await countCodeRequest(tx, { key, network: visit.network, email, now })
    const known = await findAccountByEmail(tx, email)
    const isInvited = await maySignUp(tx, settings.signUp, { email, invitation, now })
    const isGood = known !== undefined || isInvited
    const code = await issueCode(tx, {
      purpose: 'sign_in',
      email,
      userId: null,
      formerSecret: visit.browserSecret,
      isGood,
      now,
    })
    await queueOrForget(tx, isGood, (inner) =>
      queueCodeMail(inner, { ...code, to: email, purpose: 'sign_in', origin: visit.origin, now }),
    )
    return code
  })
  wakeOutbox(deps)
  return issued
}

interface TypedByPerson extends AskedByMail {
  code: string
  timeZone: string
}

/** In the browser that asked, by whoever reads the mail. */
export async function signInByCode(
  deps: AppDeps,
  settings: AccountSettings,
  { email, code, invitation, timeZone }: TypedByPerson,
  browser: Browser & Pick<CodeVisit, 'browserSecret'>,
): Promise<SignedIn & { isNew: boolean }> {
  const { browserSecret } = browser
  const proven = await proveCode(deps, { purpose: 'sign_in', browserSecret, code, email })
  const now = deps.clock.now()
  const { signUp } = settings
  let isNew = false
  const findPerson = async (tx: WritableDatabase) => {
    if (!(await takeCode(tx, proven))) throw wrongCode('sign_in')
    const person = await personOfEmail(tx, { email, invitation, signUp, timeZone, now })
    if (!person) throw wrongCode('sign_in')
    isNew = person.isNew
    return person.userId
  }
  const entered = await enter(deps, browser, findPerson)
  return { ...entered, isNew }
}

class Forgotten extends Error {}

/** Queues a mail, or takes it back again: with and without one the same work is done. */
export async function queueOrForget(
  tx: WritableDatabase,
  isWanted: boolean,
  queue: (inner: WritableDatabase) => Promise<void>,
): Promise<void> {
  try {
    await tx.transaction(async (inner) => {
      await queue(inner)
      if (!isWanted) throw new Forgotten()
    })
  } catch (error) {
    if (!(error instanceof Forgotten)) throw error
  }
}
