import { tryStorage } from '../../../lib/try-storage.ts'

/** A passkey belongs to a name; an address made of numbers, as of a machine at home, has none. */
const isMadeOfNumbers = (host: string) => /^[\d.]+$|^\[/.test(host)

/** Why there can be no passkeys here, in words; null where there can. */
export function passkeyObstacle(): string | null {
  if (typeof globalThis.PublicKeyCredential !== 'function')
    return 'This browser knows no passkeys. In a newer one you can add the first.'
  if (isMadeOfNumbers(window.location.hostname))
    return 'Passkeys need an address with a name, such as localhost instead of 127.0.0.1.'
  return null
}

const STORAGE_KEY = 'signs-in-by-passkey'

/** Whoever has used a passkey here finds it first the next time; it says nothing of who that was. */
export const rememberPasskeyUse = (): void =>
  void tryStorage(() => window.localStorage.setItem(STORAGE_KEY, 'yes'))

export const hasUsedPasskey = (): boolean =>
  tryStorage(() => window.localStorage.getItem(STORAGE_KEY)) !== null
