import { describe, expect, test } from 'vitest'
import type { CacheVersion } from './cache-version.port.ts'

/** What every version must do; `open` gives the same one as two processes see it. */
export function cacheVersionSuite(
  name: string,
  open: () => Promise<[here: CacheVersion, there: CacheVersion]>,
): void {
  describe(name, () => {
    test('a raise is seen by everybody once it is done, and the number stays until the next', async () => {
      const [here, there] = await open()
      const before = await there.current()
      await here.raise()
      const after = await there.current()
      expect(after).not.toBe(before)
      expect(await here.current()).toBe(after)
      expect(await there.current()).toBe(after)
      await there.close()
      await here.close()
    })

    test('raises at the same time leave a number that nobody saw before', async () => {
      const [here, there] = await open()
      const seen = new Set([await here.current()])
      await Promise.all([here.raise(), there.raise(), here.raise()])
      expect(seen.has(await there.current())).toBe(false)
      await there.close()
      await here.close()
    })
  })
}
