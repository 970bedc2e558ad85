import { tryStorage } from './try-storage.ts'

const STORAGE_KEY = 'scroll-positions'

let known: Record<string, number> | null = null

/** Read when first needed: the first look into the storage waits for another process. */
export function scrollPositions(): Record<string, number> {
  const kept = () => JSON.parse(window.sessionStorage.getItem(STORAGE_KEY) ?? '{}')
  known ??= { ...tryStorage(kept) } as Record<string, number>
  return known
}

export function saveScrollPositions(): void {
  const positions = JSON.stringify(scrollPositions())
  tryStorage(() => window.sessionStorage.setItem(STORAGE_KEY, positions))
}

/** Where somebody has been is nothing for who comes after them. */
export function forgetScrollPositions(): void {
  known = {}
}
