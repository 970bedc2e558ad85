import { DAY_MS } from '@commonplot/shared/dates/durations.ts'
import { PATHS, plantPath } from '@commonplot/shared/screens/screens.ts'

const WORKER = '/service-worker.js'
const KEEP_AGAIN_AFTER_MS = DAY_MS
const MOST_GUIDES = 60

async function plantGuides(): Promise<string[]> {
  const kept = await window.caches.match(PATHS.plants, { ignoreVary: true })
  const keptAt = Date.parse(kept?.headers.get('date') ?? '')
  if (Date.now() - keptAt < KEEP_AGAIN_AFTER_MS) return []
  const response = await fetch('/api/plants')
  if (!response.ok) return []
  const plants: { id: string }[] = await response.json()
  return [PATHS.plants, ...plants.slice(0, MOST_GUIDES).map(({ id }) => plantPath(id))]
}

/** Stores visited pages and the plant guides for offline use. */
export async function keepForOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    await navigator.serviceWorker.register(WORKER)
    const { active } = await navigator.serviceWorker.ready
    const here = window.location.pathname + window.location.search
    active?.postMessage({ keep: [here, ...(await plantGuides())] })
  } catch {
    // Private windows refuse it; the product works without.
  }
}
