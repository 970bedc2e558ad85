import type { WritableDatabase } from '../../../adapters/database/database.port.ts'
import type { AccountSettings, AppDeps } from '../../../app-deps.ts'
import { installationSecret } from '../../installation/installation.service.ts'
import { queueCodeMail } from '../../mail/mails.service.ts'
import { wakeOutbox } from '../../mail/outbox.service.ts'
import { findAccountByEmail } from '../accounts.store.ts'
import { issueCode, limitCodeRequests, verifyCode, wrongCode } from './codes.service.ts'
import { consumeCode } from './codes.store.ts'
import {
  type Browser,
  completeSignIn,
  maySignUp,
  personOfEmail,
  type SignedIn,
} from './complete-sign-in.service.ts'

export interface AskedByMail {
  email: string
  invitation?: string | undefined
}

export interface CodeVisit {
  network: string
  origin: string
  /** The cookie's secret from the browser's previous code request. */
  browserSecret: string | undefined
}

/** Same response and same work for known and unknown email addresses. */
export async function requestCode(
  deps: AppDeps,
  settings: AccountSettings,
  { email, invitation }: AskedByMail,
  visit: CodeVisit,
): Promise<{ browserSecret: string }> {
  const now = deps.clock.now()
  const key = await installationSecret(deps.db, 'code-requests')
  const issued = await deps.db.transaction(async (tx) => {
    await limitCodeRequests(tx, { key, network: visit.network, email, now })
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
    await queueOrRollBack(tx, isGood, (inner) =>
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

/** Needs the code from the mail and the cookie of the requesting browser. */
export async function signInByCode(
  deps: AppDeps,
  settings: AccountSettings,
  { email, code, invitation, timeZone }: TypedByPerson,
  browser: Browser & Pick<CodeVisit, 'browserSecret'>,
): Promise<SignedIn & { isNew: boolean }> {
  const { browserSecret } = browser
  const proven = await verifyCode(deps, { purpose: 'sign_in', browserSecret, code, email })
  const now = deps.clock.now()
  const { signUp } = settings
  let isNew = false
  const findPerson = async (tx: WritableDatabase) => {
    if (!(await consumeCode(tx, proven))) throw wrongCode('sign_in')
    const person = await personOfEmail(tx, { email, invitation, signUp, timeZone, now })
    if (!person) throw wrongCode('sign_in')
    isNew = person.isNew
    return person.userId
  }
  const entered = await completeSignIn(deps, browser, findPerson)
  return { ...entered, isNew }
}

class RolledBack extends Error {}

/** Rolls an unwanted mail back after queueing it, so that both cases take the same time. */
async function queueOrRollBack(
  tx: WritableDatabase,
  isWanted: boolean,
  queue: (inner: WritableDatabase) => Promise<void>,
): Promise<void> {
  try {
    await tx.transaction(async (inner) => {
      await queue(inner)
      if (!isWanted) throw new RolledBack()
    })
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
  }
}
