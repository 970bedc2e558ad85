import { tryStorage } from '../../lib/browser-state.ts'

const STORAGE_KEY = 'signs-in-by-passkey'

/** Whoever has used a passkey here finds it first the next time; it says nothing of who that was. */
export const rememberPasskeyUse = (): void =>
  void tryStorage(() => window.localStorage.setItem(STORAGE_KEY, 'yes'))

export const hasUsedPasskey = (): boolean =>
  tryStorage(() => window.localStorage.getItem(STORAGE_KEY)) !== null
