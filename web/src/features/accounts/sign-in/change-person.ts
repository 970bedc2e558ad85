import { PATHS } from '@commonplot/shared/screens/screens.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { flushSync } from 'react-dom'
import { tryStorage } from '../../../lib/browser-state.ts'
import { useVisit } from '../../../lib/visit.tsx'

/** The cache names of `public/service-worker.js`. */
const PRIVATE_CACHES = ['pages', 'answers']

/** Deletes the offline pages and answers of the former person and stores this page again. */
async function renewOfflinePages(): Promise<void> {
  const worker = navigator.serviceWorker?.controller
  worker?.postMessage({ forget: true })
  if ('caches' in window) {
    // A private window may refuse; it has stored nothing.
    await Promise.all(PRIVATE_CACHES.map((name) => window.caches.delete(name))).catch(() => {})
  }
  worker?.postMessage({ keep: [PATHS.home, window.location.pathname + window.location.search] })
}

/**
 * Keeps the page with its typed and chosen values, reloads its visible queries as the new person
 * and removes all other cached answers.
 */
export function useChangePerson(): (userId: string | null) => Promise<void> {
  const { setUserId } = useVisit()
  const queryClient = useQueryClient()
  return useCallback(
    async (userId) => {
      await queryClient.cancelQueries()
      // Unmounts private parts first: only inactive queries are removed.
      flushSync(() => setUserId(userId))
      rememberPerson(userId)
      queryClient.removeQueries({ type: 'inactive' })
      await Promise.all([renewOfflinePages(), queryClient.invalidateQueries()])
    },
    [queryClient, setUserId],
  )
}

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
