import { setNonce } from 'get-nonce'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { repeatEarlyActions } from './app/early-actions.ts'
import { adoptPageState } from './app/page-state.ts'
import { preloadScreen } from './app/pages.tsx'
import { createQueryClient } from './app/query-client.ts'
import { whenIdle } from './lib/browser-state.ts'
import { fetchCode, noteFailedStyles } from './lib/fetch-code.ts'
import { tellTimeZone } from './lib/format.ts'
import { startScrollMemory } from './lib/scroll-memory.ts'

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

  // A page from the history hydrates with its original data: other data does not fit the markup.
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

/** Dialogs lock scrolling with a `<style>` element; the content security policy wants to know it. */
function adoptCspNonce(): void {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content
  if (nonce && !nonce.startsWith('__')) setNonce(nonce)
}

/** Styles that the server could not send as such: the content security policy trusts scripts only. */
function adoptStyles(root: HTMLElement): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset['style'] ?? ''
  }
}
