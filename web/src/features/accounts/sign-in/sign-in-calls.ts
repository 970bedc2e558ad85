import type { Me } from '@commonplot/shared/accounts/account.ts'
import { signInApi } from '@commonplot/shared/accounts/sign-in.contract.ts'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { ApiError, wordsOf } from '../../../lib/api-error.ts'
import { call } from '../../../lib/call.ts'
import { endpointQuery } from '../../../lib/endpoint-query.ts'

export interface SignedIn {
  user: Me
  /** The sign-in created the account. */
  isNew: boolean
}

export const signInOptions = endpointQuery(signInApi.getSignInOptions, {})

/** The errors of browsers after the person closes the passkey dialog. */
const DECLINED = ['NotAllowedError', 'AbortError']

export async function signInByPasskey(): Promise<SignedIn> {
  const [{ startAuthentication }, options] = await Promise.all([
    import('@simplewebauthn/browser'),
    call(signInApi.startPasskeySignIn, {}),
  ])
  // The server uses the same library.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  const response = await startAuthentication({ optionsJSON })
  const body = { response: { ...response } }
  return { ...(await call(signInApi.signInByPasskey, { body })), isNew: false }
}

/** The words for a failed sign-in. */
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
