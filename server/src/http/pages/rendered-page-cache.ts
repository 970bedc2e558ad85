import { createHash } from 'node:crypto'
import type { DrawRequest } from '@commonplot/shared/screens/page-state.ts'
import type { DrawnPage } from './page-renderer-worker.ts'

/** Null: the browser draws it by itself. */
export type DrawPage = (request: DrawRequest) => Promise<DrawnPage | null>

const MAX_BYTES = 32 * 1024 * 1024
/** "3 minutes ago" is put right by the browser, but must not be far off for whoever has no script. */
const KEPT_MS = 60_000

interface Kept {
  page: Promise<DrawnPage | null>
  until: number
  bytes: number
}

/** The same data gives the same page: nothing has to be dropped when rows change. */
export function keepDrawings(draw: DrawPage, maxBytes = MAX_BYTES): DrawPage {
  const kept = new Map<string, Kept>()
  let bytesKept = 0

  const remove = (key: string) => {
    bytesKept -= kept.get(key)?.bytes ?? 0
    kept.delete(key)
  }

  return async (request) => {
    const key = keyOf(request)
    const found = kept.get(key)
    if (found && request.now < found.until && request.now >= found.until - KEPT_MS)
      return found.page
    remove(key)
    const entry: Kept = { page: draw(request), until: request.now + KEPT_MS, bytes: 0 }
    kept.set(key, entry)
    const page = await entry.page
    if (kept.get(key) !== entry) return page
    if (!page) {
      remove(key)
      return null
    }
    // Characters are at most two bytes each in memory.
    entry.bytes = 2 * (page.html.length + page.firstData.length)
    bytesKept += entry.bytes
    for (const oldest of kept.keys()) {
      if (bytesKept <= maxBytes) break
      remove(oldest)
    }
    return page
  }
}

function keyOf({ now: _now, ...madeOf }: DrawRequest): string {
  return createHash('sha256').update(JSON.stringify(madeOf)).digest('base64url')
}
