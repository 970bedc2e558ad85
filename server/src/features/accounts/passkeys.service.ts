import type { Passkey } from '@commonplot/shared/accounts/account.ts'
import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import type { AppDeps } from '../../app-deps.ts'
import type { Acting } from '../../caller.ts'
import { conflict, invalid, notFound } from '../../failures.ts'
import { hashOf } from '../../secrets.ts'
import { findMe } from './accounts.store.ts'
import {
  keepChallenge,
  type PasskeyVisit,
  relyingParty,
  spendChallenge,
} from './passkey-challenges.service.ts'
import { deletePasskey, findPasskeysOf, insertPasskey, type PasskeyRow } from './passkeys.store.ts'
import { requireRecentProof } from './recent-proof.service.ts'

type Deps = Pick<AppDeps, 'db' | 'clock'>

const LONGEST_ID = 1400
/** What the column holds; a device that counts at all begins at zero. */
export const HIGHEST_COUNT = 2 ** 31 - 1
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

const NOT_KEPT = 'This passkey could not be kept. Please try once more.'

/** Devices choose ids as long as they like; ours go into addresses. */
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

/** What the browser is asked to make a passkey of: one that knows by itself whose it is. */
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
  const browserSecret = await keepChallenge(deps, visit, { challenge, userId })
  return { options, browserSecret }
}

/** Keeps what the browser made of it. */
export async function addPasskey(
  deps: Deps,
  acting: Acting,
  { name, response }: { name: string; response: Record<string, unknown> },
  visit: PasskeyVisit,
): Promise<Passkey> {
  const now = deps.clock.now()
  requireRecentProof(acting, now)
  const challenge = await spendChallenge(deps, visit, acting.userId)
  const made = challenge && (await readNewCredential(response, challenge, visit))
  if (!made) throw invalid(NOT_KEPT)
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
    // Whatever a browser may send, the library throws where it is not as it should be.
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

/** The library hands on whatever the browser wrote there. */
const knownTransports = (told: unknown): string[] =>
  Array.isArray(told) ? TRANSPORTS.filter((known) => told.includes(known)) : []

export async function removePasskey({ db }: Deps, userId: string, id: string): Promise<void> {
  const own = await findPasskeysOf(db, userId)
  const found = own.find((row) => shortId(row) === id)
  if (!found || !(await db.write((writable) => deletePasskey(writable, found)))) {
    throw notFound('You have no such passkey')
  }
}
