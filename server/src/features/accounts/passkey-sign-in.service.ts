import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { AppDeps } from '../../app-deps.ts'
import { signedOut } from '../../failures.ts'
import { type Browser, enter, type SignedIn } from './enter.service.ts'
import {
  keepChallenge,
  type PasskeyVisit,
  relyingParty,
  spendChallenge,
} from './passkey-challenges.service.ts'
import { HIGHEST_COUNT } from './passkeys.service.ts'
import { findPasskey, markPasskeyUsed, type PasskeyRow } from './passkeys.store.ts'

/** Unknown, removed, forged or too late: nobody learns which. */
const wrongPasskey = () =>
  signedOut('This passkey does not sign you in here. You can use a code by mail instead.')

/** Any passkey for this place may answer: it knows by itself whose it is. */
export async function startPasskeySignIn(deps: Pick<AppDeps, 'db' | 'clock'>, visit: PasskeyVisit) {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(visit),
    userVerification: 'required',
  })
  const { challenge } = options
  const browserSecret = await keepChallenge(deps, visit, { challenge, userId: null })
  return { options, browserSecret }
}

export async function signInByPasskey(
  deps: Pick<AppDeps, 'db' | 'clock' | 'liveBus' | 'accounts' | 'publish'>,
  response: Record<string, unknown>,
  visit: PasskeyVisit,
  browser: Browser,
): Promise<SignedIn> {
  const challenge = await spendChallenge(deps, visit, null)
  const { id } = response
  const known = typeof id === 'string' ? await findPasskey(deps.db, id) : undefined
  const counter = challenge && known && (await readAnswer(response, challenge, visit, known))
  if (!known || typeof counter !== 'number') throw wrongPasskey()
  return enter(deps, browser, async (tx) => {
    const isThere = await markPasskeyUsed(tx, { id: known.id, counter }, deps.clock.now())
    if (!isThere) throw wrongPasskey()
    return known.userId
  })
}

/** The counter after this answer; a key that counts backwards was copied, and is refused. */
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
