import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { adoptStyles } from './app/adopt-styles.ts'
import { App } from './app/app.tsx'
import { adoptPageState } from './app/page-state.ts'
import { preloadScreen } from './app/pages.tsx'
import { createQueryClient } from './app/query-client.ts'
import { startScrollMemory } from './app/scroll-memory.ts'
import { adoptCspNonce } from './lib/csp-nonce.ts'
import { repeatEarlyActions } from './lib/early-actions.ts'
import { fetchCode, noteFailedStyles } from './lib/fetch-code.ts'
import { tellTimeZone } from './lib/time-zone.ts'
import { whenIdle } from './lib/when-idle.ts'

/** A function instead of a top-level `await`: the page is in the same file, which would wait for itself. */
export async function hydrate(): Promise<void> {
  adoptCspNonce()
  noteFailedStyles()
  startScrollMemory()
  const queryClient = createQueryClient()
  const { visit, state } = adoptPageState(queryClient)

  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')

  // Without the page's code its markup could not be hydrated.
  const path = state?.path ?? window.location.pathname
  await fetchCode(async () => preloadScreen(path, visit.hasAccounts)).catch(() => {})

  // Whoever goes back meanwhile finds the page first as it came: nothing else fits the markup.
  const app = <App queryClient={queryClient} visit={visit} address={state ?? undefined} />
  if (state) {
    adoptStyles(root)
    startTransition(() => void hydrateRoot(root, app))
  } else createRoot(root).render(app)
  repeatEarlyActions()

  whenIdle(tellTimeZone)
  // A development server changes its files too often to keep any.
  if (import.meta.env.PROD) {
    whenIdle(async () => (await import('./app/offline.ts')).keepForOffline())
  }
}
