import { tryStorage } from '../../../lib/browser-state.ts'

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
