import { randomInt } from 'node:crypto'
import {
  CODE_ALPHABET,
  CODE_LENGTH,
  CODE_LIFE_MINUTES,
} from '@commonplot/shared/accounts/sign-in-code.ts'
import { HOUR_MS, HOUR_S, MINUTE_MS } from '@commonplot/shared/dates/durations.ts'
import type { WritableDatabase } from '../../../adapters/database/database.port.ts'
import type { AppDeps } from '../../../app-deps.ts'
import { invalid, signedOut, tooMany } from '../../../failures.ts'
import { hashOf, isSameSecret, keyedHashOf, newToken } from '../../../secrets.ts'
import {
  type CodeRow,
  countCodeRequests,
  countTry,
  findOpenCode,
  insertCodeRequest,
  lockNetwork,
  replaceCode,
} from './codes.store.ts'

const CODE_LIFE_MS = CODE_LIFE_MINUTES * MINUTE_MS

/** One message for a wrong, expired or used code, another browser and another address: no oracle. */
export const wrongCode = (purpose: CodeRow['purpose']) => {
  // A wrong code for an email change does not sign out.
  const refuse = purpose === 'sign_in' ? signedOut : invalid
  return refuse('That code is not right, or it is no longer good. You can ask for a new one.')
}

const makeCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('')

/** Salted with the browser's secret: a leaked table cannot be brute-forced for codes. */
const hashCode = (browserSecret: string, code: string) => hashOf(`${browserSecret} ${code}`)

interface NewCode extends Pick<CodeRow, 'purpose' | 'email' | 'userId'> {
  /** The secret of the browser's previous code, which this one replaces. */
  formerSecret: string | undefined
  /** False: no typed code will match. */
  isGood: boolean
  now: Date
}

/** Returns the code for the mail and the secret for the browser's cookie. */
export async function issueCode(
  tx: WritableDatabase,
  { purpose, email, userId, formerSecret, isGood, now }: NewCode,
): Promise<{ code: string; browserSecret: string; goodUntil: Date }> {
  const code = makeCode()
  const browserSecret = newToken()
  const codeHash = hashCode(browserSecret, code)
  const expiresAt = new Date(now.getTime() + CODE_LIFE_MS)
  await replaceCode(tx, formerSecret && hashOf(formerSecret), {
    browserHash: hashOf(browserSecret),
    purpose,
    email,
    userId,
    codeHash: isGood ? codeHash : null,
    expiresAt,
  })
  return { code, browserSecret, goodUntil: expiresAt }
}

interface TypedCode {
  purpose: CodeRow['purpose']
  browserSecret: string | undefined
  code: string
  /** Checked for `sign_in`; an email change has stored it with the code. */
  email?: string
}

type VerifiedCode = CodeRow & { codeHash: string }

/** Counts the try in every case. The caller then spends the code with `consumeCode`. */
export async function verifyCode(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  { purpose, browserSecret, code, email }: TypedCode,
): Promise<VerifiedCode> {
  if (!browserSecret) throw wrongCode(purpose)
  const now = clock.now()
  const key = { browserHash: hashOf(browserSecret), purpose }
  const open = await findOpenCode(db, key, now)
  if (!open || !(await db.write((writable) => countTry(writable, key, now))))
    throw wrongCode(purpose)
  const isRight = isSameSecret(hashCode(browserSecret, code), open.codeHash ?? hashOf(''))
  if (!isRight || (email !== undefined && email !== open.email)) throw wrongCode(purpose)
  return { ...open, codeHash: open.codeHash ?? '' }
}

const MOST_FOR_ADDRESS = 5
const MOST_OF_NETWORK = 30

interface CodeRequest {
  /** The installation's secret: stored hashes do not reveal email addresses. */
  key: string
  network: string
  email: string
  now: Date
}

/** Per email address and network: an attacker cannot lock out requests from other networks. */
export async function limitCodeRequests(
  tx: WritableDatabase,
  { key, network, email, now }: CodeRequest,
): Promise<void> {
  const request = {
    networkHash: keyedHashOf(key, `network ${network}`),
    addressHash: keyedHashOf(key, `address ${email}`),
    askedAt: now,
  }
  await lockNetwork(tx, request.networkHash)
  const since = new Date(now.getTime() - HOUR_MS)
  const { ofNetwork, forAddress } = await countCodeRequests(tx, request, since)
  if (ofNetwork >= MOST_OF_NETWORK || forAddress >= MOST_FOR_ADDRESS) {
    throw tooMany('That is a lot of codes within an hour. Please try again later.', HOUR_S)
  }
  await insertCodeRequest(tx, request)
}
