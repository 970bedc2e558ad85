import { LRUCache } from 'lru-cache'
import type { AppDeps } from '../../app-deps.ts'

/** As long as an answer of the cache is good: what was changed elsewhere is noticed within it. */
const REMEMBERED_MS = 1000
const MAX_REMEMBERED = 10_000

/** Asks about a person at most once a second, unless `announceChange` says to look again. */
export function rememberForASecond<Found>(
  { clock, liveBus }: Pick<AppDeps, 'clock' | 'liveBus'>,
  look: (key: string, now: Date) => Promise<Found>,
): (key: string) => Promise<Found> {
  const remembered = new LRUCache<string, { second: number; found: Promise<Found> }>({
    max: MAX_REMEMBERED,
  })

  liveBus.subscribe(({ frame }) => {
    // Seldom, so that all of them may be looked up again.
    if (frame.type === 'signed_out' || frame.type === 'sessions_changed') remembered.clear()
  })

  return (key) => {
    const now = clock.now()
    const second = Math.floor(now.getTime() / REMEMBERED_MS)
    const known = remembered.get(key)
    if (known?.second === second) return known.found
    const found = look(key, now)
    remembered.set(key, { second, found })
    found.catch(() => remembered.delete(key))
    return found
  }
}
