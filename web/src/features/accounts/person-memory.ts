import { tryStorage } from '../../lib/browser-state.ts'

const STORAGE_KEY = 'acting-person'

/** Whom this browser acts as, for its other tabs and for pages that come back out of the history. */
export function rememberPerson(userId: string | null): void {
  tryStorage(() => window.localStorage.setItem(STORAGE_KEY, userId ?? ''))
}

const rememberedPerson = (): string | null =>
  tryStorage(() => window.localStorage.getItem(STORAGE_KEY)) || null

/** Calls back when another tab has signed in or out, or a page comes back that was somebody else's. */
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
