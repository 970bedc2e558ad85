import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { adoptStyles } from './app/adopt-styles.ts'
import { App } from './app/app.tsx'
import { preloadScreen } from './app/page-loader.tsx'
import { startScrollMemory } from './app/scroll-memory.ts'
import { adoptCspNonce } from './lib/csp-nonce.ts'
import { fetchCode } from './lib/fetch-code.ts'
import { adoptPageState } from './lib/page-state.ts'
import { createQueryClient } from './lib/query-client.ts'
import { tellTimeZone } from './lib/time-zone.ts'
import { whenIdle } from './lib/when-idle.ts'

adoptCspNonce()
startScrollMemory()
const queryClient = createQueryClient()
const { visit, state } = adoptPageState(queryClient)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

// The page's code is on its way already; without it what was rendered could not be taken over.
const path = state?.path ?? window.location.pathname
await fetchCode(async () => preloadScreen(path, visit.hasAccounts)).catch(() => {})

// Whoever goes back meanwhile finds the page first as it came: nothing else fits the markup.
const app = <App queryClient={queryClient} visit={visit} address={state ?? undefined} />
if (state) {
  adoptStyles(root)
  // A transition gives way to whatever the person does meanwhile.
  startTransition(() => void hydrateRoot(root, app))
} else createRoot(root).render(app)

whenIdle(tellTimeZone)
// A development server changes its files too often to keep any.
if (import.meta.env.PROD) {
  whenIdle(async () => (await import('./app/offline.ts')).keepForOffline())
}
