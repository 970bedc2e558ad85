import type { Me } from '@commonplot/shared/accounts/account.ts'
import { signInApi } from '@commonplot/shared/accounts/sign-in.contract.ts'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { ApiError, wordsOf } from '../../../lib/api-error.ts'
import { call } from '../../../lib/call.ts'
import { endpointQuery } from '../../../lib/endpoint-query.ts'

export interface SignedIn {
  user: Me
  /** Their first time here. */
  isNew: boolean
}

export const signInOptions = endpointQuery(signInApi.getSignInOptions, {})

/** What a browser is asked for when its person closes the question. */
const DECLINED = ['NotAllowedError', 'AbortError']

export async function signInByPasskey(): Promise<SignedIn> {
  const [{ startAuthentication }, options] = await Promise.all([
    import('@simplewebauthn/browser'),
    call(signInApi.startPasskeySignIn, {}),
  ])
  // Made by the same library on the other side.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  const response = await startAuthentication({ optionsJSON })
  const body = { response: { ...response } }
  return { ...(await call(signInApi.signInByPasskey, { body })), isNew: false }
}

/** Why signing in did not go on, in words that help. */
export function reasonOf(error: Error | null): string | undefined {
  if (!error) return undefined
  if (error instanceof ApiError) {
    const ours =
      error.status === 429
        ? 'Too many tries for now. Please wait a little.'
        : 'Signing in failed. Please try again.'
    return wordsOf(error, ours)
  }
  if (DECLINED.includes(error.name)) return 'No passkey was used. A code by mail works as well.'
  return navigator.onLine
    ? 'The server could not be reached. Please try again.'
    : 'You are offline. Signing in needs a connection.'
}
