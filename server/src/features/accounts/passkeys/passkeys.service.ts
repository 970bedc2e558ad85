import type { Passkey } from '@commonplot/shared/accounts/account.ts'
import { MINUTE_MS } from '@commonplot/shared/dates/durations.ts'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { AppDeps } from '../../../app-deps.ts'
import type { Acting } from '../../../caller.ts'
import { conflict, invalid, notFound, signedOut } from '../../../failures.ts'
import { hashOf, newToken } from '../../../secrets.ts'
import { findMe } from '../accounts.store.ts'
import { requireRecentProof } from '../sessions/sessions.service.ts'
import { type Browser, completeSignIn, type SignedIn } from '../sign-in/complete-sign-in.service.ts'
import {
  deletePasskey,
  findPasskey,
  findPasskeysOf,
  insertPasskey,
  markPasskeyUsed,
  type PasskeyRow,
  replaceChallenge,
  takeChallenge,
} from './passkeys.store.ts'

type Deps = Pick<AppDeps, 'db' | 'clock'>

const LONGEST_ID = 1400
/** The column's maximum. Authenticators with a counter start at zero. */
const HIGHEST_COUNT = 2 ** 31 - 1
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

const NOT_STORED = 'This passkey could not be kept. Please try once more.'

/** Credential ids can be very long; the hash fits into a URL. */
const shortId = ({ id }: Pick<PasskeyRow, 'id'>) => hashOf(id)

const present = ({ name, createdAt, lastUsedAt, ...row }: PasskeyRow): Passkey => ({
  id: shortId(row),
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})

export async function listPasskeys({ db }: Deps, userId: string): Promise<Passkey[]> {
  return (await findPasskeysOf(db, userId)).map(present)
}

/** Options for a discoverable credential, which identifies the person by itself. */
export async function startPasskey(deps: Deps, acting: Acting, visit: PasskeyVisit) {
  requireRecentProof(acting, deps.clock.now())
  const { userId } = acting
  const [person, known] = await Promise.all([
    findMe(deps.db, userId),
    findPasskeysOf(deps.db, userId),
  ])
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const options = await generateRegistrationOptions({
    rpName: 'Commonplot',
    rpID: relyingParty(visit),
    userID: new TextEncoder().encode(userId),
    userName: person?.email ?? person?.username ?? userId,
    userDisplayName: person?.fullName ?? '',
    attestationType: 'none',
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const { challenge } = options
  const browserSecret = await storeChallenge(deps, visit, { challenge, userId })
  return { options, browserSecret }
}

/** Verifies the browser's response and stores the passkey. */
export async function addPasskey(
  deps: Deps,
  acting: Acting,
  { name, response }: { name: string; response: Record<string, unknown> },
  visit: PasskeyVisit,
): Promise<Passkey> {
  const now = deps.clock.now()
  requireRecentProof(acting, now)
  const challenge = await consumeChallenge(deps, visit, acting.userId)
  const made = challenge && (await readNewCredential(response, challenge, visit))
  if (!made) throw invalid(NOT_STORED)
  const row = { ...made, userId: acting.userId, name, createdAt: now, lastUsedAt: null }
  if (!(await deps.db.write((writable) => insertPasskey(writable, row)))) {
    throw conflict('This passkey is known already')
  }
  return present(row)
}

async function readNewCredential(
  response: Record<string, unknown>,
  expectedChallenge: string,
  visit: PasskeyVisit,
) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const verified = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge,
    expectedOrigin: visit.origin,
    expectedRPID: relyingParty(visit),
    requireUserVerification: true,
    // The library throws on any malformed response.
  }).catch(() => undefined)
  if (!verified?.verified) return undefined
  const { credential, credentialBackedUp } = verified.registrationInfo
  const { id, publicKey, counter } = credential
  if (id.length > LONGEST_ID || counter > HIGHEST_COUNT) return undefined
  return {
    id,
    publicKey,
    counter,
    transports: knownTransports(credential.transports),
    isBackedUp: credentialBackedUp,
  }
}

/** The library does not validate transports. */
const knownTransports = (transports: unknown): string[] =>
  Array.isArray(transports) ? TRANSPORTS.filter((known) => transports.includes(known)) : []

export async function removePasskey({ db }: Deps, userId: string, id: string): Promise<void> {
  const own = await findPasskeysOf(db, userId)
  const found = own.find((row) => shortId(row) === id)
  if (!found || !(await db.write((writable) => deletePasskey(writable, found)))) {
    throw notFound('You have no such passkey')
  }
}

/** One message for unknown, removed, forged and expired: no oracle. */
const wrongPasskey = () =>
  signedOut('This passkey does not sign you in here. You can use a code by mail instead.')

/** Accepts any discoverable passkey of this origin: the credential identifies the person. */
export async function startPasskeySignIn(deps: Pick<AppDeps, 'db' | 'clock'>, visit: PasskeyVisit) {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(visit),
    userVerification: 'required',
  })
  const { challenge } = options
  const browserSecret = await storeChallenge(deps, visit, { challenge, userId: null })
  return { options, browserSecret }
}

export async function signInByPasskey(
  deps: Pick<AppDeps, 'db' | 'clock' | 'liveBus' | 'accounts' | 'publish'>,
  response: Record<string, unknown>,
  visit: PasskeyVisit,
  browser: Browser,
): Promise<SignedIn> {
  const challenge = await consumeChallenge(deps, visit, null)
  const { id } = response
  const known = typeof id === 'string' ? await findPasskey(deps.db, id) : undefined
  const counter = challenge && known && (await readAnswer(response, challenge, visit, known))
  if (!known || typeof counter !== 'number') throw wrongPasskey()
  return completeSignIn(deps, browser, async (tx) => {
    const isThere = await markPasskeyUsed(tx, { id: known.id, counter }, deps.clock.now())
    if (!isThere) throw wrongPasskey()
    return known.userId
  })
}

/** The authenticator's new counter. The library refuses one that went backwards: a cloned key. */
async function readAnswer(
  response: Record<string, unknown>,
  expectedChallenge: string,
  visit: PasskeyVisit,
  { id, publicKey, counter, transports }: PasskeyRow,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const verified = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge,
    expectedOrigin: visit.origin,
    expectedRPID: relyingParty(visit),
    credential: { id, publicKey: new Uint8Array(publicKey), counter, transports },
    requireUserVerification: true,
  }).catch(() => undefined)
  const { newCounter = Infinity } = verified?.verified ? verified.authenticationInfo : {}
  return newCounter <= HIGHEST_COUNT ? newCounter : undefined
}

const CHALLENGE_LIFE_MS = 10 * MINUTE_MS

/** The browser of a WebAuthn ceremony. */
interface PasskeyVisit {
  /** The product's origin as the browser sees it. Passkeys are bound to its host. */
  origin: string
  browserSecret: string | undefined
}

const relyingParty = ({ origin }: PasskeyVisit): string => new URL(origin).hostname

/** Stores the challenge for one response and returns the secret for the browser's cookie. */
async function storeChallenge(
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

async function consumeChallenge(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  { browserSecret }: PasskeyVisit,
  userId: string | null,
): Promise<string | undefined> {
  if (!browserSecret) return undefined
  const key = { browserHash: hashOf(browserSecret), userId }
  return db.write((writable) => takeChallenge(writable, key, clock.now()))
}
