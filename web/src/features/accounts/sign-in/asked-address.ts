import { CODE_LIFE_MINUTES } from '@commonplot/shared/accounts/sign-in-code.ts'
import { MINUTE_MS } from '@commonplot/shared/dates/durations.ts'
import { tryStorage } from '../../../lib/browser-state.ts'

const STORAGE_KEY = 'asked-address'

/** Stored as long as its code is valid, for the tab that the mailed link opens. */
export function rememberAddress(email: string): void {
  const until = Date.now() + CODE_LIFE_MINUTES * MINUTE_MS
  tryStorage(() => window.localStorage.setItem(STORAGE_KEY, JSON.stringify({ email, until })))
}

export function askedAddress(): string | null {
  const kept = tryStorage(() => window.localStorage.getItem(STORAGE_KEY))
  if (!kept) return null
  const { email, until } = JSON.parse(kept) as { email: string; until: number }
  if (until > Date.now()) return email
  forgetAddress()
  return null
}

export const forgetAddress = (): void =>
  void tryStorage(() => window.localStorage.removeItem(STORAGE_KEY))
