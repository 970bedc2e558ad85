import { tryStorage } from '../../../lib/browser-state.ts'

const STORAGE_KEY = 'acting-person'

/** Tells other tabs and pages restored from the history who is signed in. */
export function rememberPerson(userId: string | null): void {
  tryStorage(() => window.localStorage.setItem(STORAGE_KEY, userId ?? ''))
}

const rememberedPerson = (): string | null =>
  tryStorage(() => window.localStorage.getItem(STORAGE_KEY)) || null

/** Calls back after a change in another tab and when a page is restored from the history. */
export function watchPerson(onChange: (userId: string | null) => void): () => void {
  const heard = new AbortController()
  const { signal } = heard
  const onStorage = ({ key }: StorageEvent) => {
    if (key === STORAGE_KEY) onChange(rememberedPerson())
  }
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) onChange(rememberedPerson())
  }
  window.addEventListener('storage', onStorage, { signal })
  window.addEventListener('pageshow', onShow, { signal })
  return () => heard.abort()
}
