import { MINUTE_MS } from '@commonplot/shared/dates/durations.ts'
import type { AppDeps } from '../../app-deps.ts'
import { hashOf, newToken } from '../../secrets.ts'
import { replaceChallenge, takeChallenge } from './passkeys.store.ts'

const CHALLENGE_LIFE_MS = 10 * MINUTE_MS

/** Who asks a passkey something: which browser, and for a new one also whose it will be. */
export interface PasskeyVisit {
  /** Where the browser sees us; its host is what passkeys are bound to. */
  origin: string
  browserSecret: string | undefined
}

export const relyingParty = ({ origin }: PasskeyVisit): string => new URL(origin).hostname

/** Keeps the question for the one answer, and gives the secret for the cookie of the browser. */
export async function keepChallenge(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  { browserSecret }: PasskeyVisit,
  { challenge, userId }: { challenge: string; userId: string | null },
): Promise<string> {
  const secret = newToken()
  const expiresAt = new Date(clock.now().getTime() + CHALLENGE_LIFE_MS)
  const row = { browserHash: hashOf(secret), challenge, userId, expiresAt }
  await db.transaction((tx) => replaceChallenge(tx, browserSecret && hashOf(browserSecret), row))
  return secret
}

export async function spendChallenge(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  { browserSecret }: PasskeyVisit,
  userId: string | null,
): Promise<string | undefined> {
  if (!browserSecret) return undefined
  const key = { browserHash: hashOf(browserSecret), userId }
  return db.write((writable) => takeChallenge(writable, key, clock.now()))
}
