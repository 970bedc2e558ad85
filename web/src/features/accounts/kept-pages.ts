import { PATHS } from '@commonplot/shared/screens/screens.ts'

/** As `public/service-worker.js` names them. */
const KEPT_OF_A_PERSON = ['pages', 'answers']

/** Pages and answers that open without a network were read as somebody; this one is kept anew. */
export async function keepPagesAnew(): Promise<void> {
  const worker = navigator.serviceWorker?.controller
  worker?.postMessage({ forget: true })
  if ('caches' in window) {
    // A private window may refuse, and has kept nothing.
    await Promise.all(KEPT_OF_A_PERSON.map((name) => window.caches.delete(name))).catch(() => {})
  }
  worker?.postMessage({ keep: [PATHS.home, window.location.pathname + window.location.search] })
}
