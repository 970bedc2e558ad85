import type { Me } from '@commonplot/shared/accounts/account.ts'
import { signInApi } from '@commonplot/shared/accounts/sign-in.contract.ts'
import { ownPath } from '@commonplot/shared/screens/own-path.ts'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { useCallback } from 'react'
import { ApiError, wordsOf } from '../../../lib/api-error.ts'
import { tryStorage } from '../../../lib/browser-state.ts'
import { call } from '../../../lib/call.ts'
import { endpointQuery } from '../../../lib/endpoint-query.ts'
import { useActingUserId } from '../../../lib/visit.tsx'
import { forgetDevice } from '../../notifications/push-device.ts'
import { useChangePerson } from './change-person.ts'

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

/** A passkey belongs to a host name; an IP address has none. */
const isMadeOfNumbers = (host: string) => /^[\d.]+$|^\[/.test(host)

/** Why this browser or host supports no passkeys; null if it does. */
export function passkeyObstacle(): string | null {
  if (typeof globalThis.PublicKeyCredential !== 'function')
    return 'This browser knows no passkeys. In a newer one you can add the first.'
  if (isMadeOfNumbers(window.location.hostname))
    return 'Passkeys need an address with a name, such as localhost instead of 127.0.0.1.'
  return null
}

const STORAGE_KEY = 'signs-in-by-passkey'

/** After one sign-in by passkey this browser offers passkeys first. Stores no person. */
export const rememberPasskeyUse = (): void =>
  void tryStorage(() => window.localStorage.setItem(STORAGE_KEY, 'yes'))

export const hasUsedPasskey = (): boolean =>
  tryStorage(() => window.localStorage.getItem(STORAGE_KEY)) !== null

/** The path after sign-in; the address may contain anything. */
export const wantedPath = (search: string): string => ownPath(new URLSearchParams(search).get('to'))

/** Makes the page that of the person who has signed in. */
export function useEnter(): (signedIn: SignedIn) => Promise<void> {
  const changePerson = useChangePerson()
  const before = useActingUserId()
  return useCallback(
    async ({ user }) => {
      // A proof by the same person keeps their push subscription.
      if (user.id !== before) await forgetDevice().catch(() => {})
      await changePerson(user.id)
      // Only a page rendered by the server shows the suspension banner.
      if (user.suspension) window.location.reload()
    },
    [changePerson, before],
  )
}
