import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tinyMap } from '../../server/src/testing/tiny-map.ts'
import { openPlace } from '../place.ts'
import { watchedTest } from '../test.ts'

interface MappedPlace {
  url: string
  /** Replaces the map file while the product runs. */
  putMap: (content: Buffer | string) => void
}

function putMap(folder: string, content: Buffer | string): void {
  writeFileSync(join(folder, 'map.new'), content)
  renameSync(join(folder, 'map.new'), join(folder, 'map.pmtiles'))
}

/** A place with a map file beside its data; it ends with the worker of the tests. */
export const test = watchedTest.extend<{ baseURL: string }, { place: MappedPlace }>({
  place: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what is asked for from here
    async ({}, use) => {
      const { url, folder, close } = await openPlace({}, (data) => putMap(data, tinyMap()))
      await use({ url, putMap: (content) => putMap(folder, content) })
      await close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ place }, use) => use(place.url),
})
