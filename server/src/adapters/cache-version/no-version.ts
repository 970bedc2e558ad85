import type { CacheVersion } from './cache-version.port.ts'

/** Other processes may write to the same database unheard: nothing is kept. */
export const noVersion: CacheVersion = {
  current: () => null,
  raise() {},
  close: async () => {},
}
