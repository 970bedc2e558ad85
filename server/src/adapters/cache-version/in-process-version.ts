import type { CacheVersion } from './cache-version.port.ts'

/** For the embedded database, which no other process writes to. */
export function inProcessVersion(): CacheVersion {
  let version = 0
  return {
    current: () => version,
    raise() {
      version += 1
    },
    close: async () => {},
  }
}
