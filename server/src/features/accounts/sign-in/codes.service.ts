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
  findOpenCode,
  insertCodeRequest,
  lockNetwork,
  replaceCode,
  takeTry,
} from './codes.store.ts'

const CODE_LIFE_MS = CODE_LIFE_MINUTES * MINUTE_MS

/** Guessed, old, used, of another browser or for another address: nobody learns which. */
export const wrongCode = (purpose: CodeRow['purpose']) => {
  // Who changes their address stays signed in all the same.
  const refuse = purpose === 'sign_in' ? signedOut : invalid
  return refuse('That code is not right, or it is no longer good. You can ask for a new one.')
}

const makeCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('')

/** The secret of the browser is part of it, so that a stolen table cannot be searched for codes. */
const hashCode = (browserSecret: string, code: string) => hashOf(`${browserSecret} ${code}`)

interface NewCode extends Pick<CodeRow, 'purpose' | 'email' | 'userId'> {
  /** What this browser was given with the code before, which is void from now on. */
  formerSecret: string | undefined
  /** Otherwise nothing that anybody types will fit. */
  isGood: boolean
  now: Date
}

/** A code for a mail, and the secret for the cookie of the browser that asked. */
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
  /** For which it was asked; whoever changes theirs has said it before. */
  email?: string
}

export type ProvenCode = CodeRow & { codeHash: string }

/** The try counts whatever becomes of it. Whoever goes on with the code has to take it. */
export async function proveCode(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  { purpose, browserSecret, code, email }: TypedCode,
): Promise<ProvenCode> {
  if (!browserSecret) throw wrongCode(purpose)
  const now = clock.now()
  const key = { browserHash: hashOf(browserSecret), purpose }
  const open = await findOpenCode(db, key, now)
  if (!open || !(await db.write((writable) => takeTry(writable, key, now))))
    throw wrongCode(purpose)
  const isRight = isSameSecret(hashCode(browserSecret, code), open.codeHash ?? hashOf(''))
  if (!isRight || (email !== undefined && email !== open.email)) throw wrongCode(purpose)
  return { ...open, codeHash: open.codeHash ?? '' }
}

const MOST_FOR_ADDRESS = 5
const MOST_OF_NETWORK = 30

export interface CodeRequest {
  /** Of this installation: what is stored tells nobody which addresses were asked for. */
  key: string
  network: string
  email: string
  now: Date
}

/** Nobody fills a mailbox, and whoever tries stands in the way of their own network only. */
export async function countCodeRequest(
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
